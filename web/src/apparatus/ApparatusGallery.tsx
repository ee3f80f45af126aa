import { useApparatus } from '../api/apparatus.ts';
import { Drawing } from '../drawings/Drawing.tsx';
import engine from '../drawings/engine.svg';
import { Photo } from '../photo/Photo.tsx';
import { drawingOf } from './drawingOf.ts';
import './apparatus.scss';

/** What the company drives (SPEC §2). */
export default function ApparatusGallery() {
  const { value: apparatus, state } = useApparatus();
  if (state === 'loading') return <div className="container apparatus apparatus-loading" aria-busy="true" />;
  if (apparatus.length === 0) {
    return (
      <div className="container nothing">
        <Drawing of={engine} />
        <p>No apparatus to show right now. Please look in again.</p>
      </div>
    );
  }
  return (
    <ul className="container apparatus">
      {apparatus.map((piece) => (
        <li key={piece.id}>
          <article>
            <Photo path={piece.images[0]} alt={piece.title} instead={drawingOf(piece)} />
            <div className="apparatus-text">
              <h2>{piece.title}</h2>
              <p className="apparatus-model">{piece.model}</p>
              <p>{piece.description}</p>
            </div>
          </article>
        </li>
      ))}
    </ul>
  );
}
