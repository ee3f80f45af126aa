import type { Apparatus } from '@firehouse/model';
import { Suspense, useState } from 'react';
import { useAdminControls } from '../../features/admin/adminControls.ts';
import { useApparatus } from './apparatus.ts';
import { ViewLink } from '../../lib/place/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import engine from '../../ui/drawings/engine.svg';
import { lazyPart } from '../../lib/loading/lazyPart.tsx';
import { ApparatusCard } from './ApparatusCard.tsx';
import { drawingOf } from './drawingOf.ts';
import './apparatus.scss';

const PhotoViewer = lazyPart(() => import('../../ui/photo/PhotoViewer.tsx'));

/** What the company drives, each with its pictures in full size behind the first (SPEC §2). */
export default function ApparatusGallery() {
  const { value: apparatus, state, again } = useApparatus();
  const { AddApparatus, ApparatusControls } = useAdminControls();
  const [viewed, setViewed] = useState<Apparatus | undefined>();
  if (state !== 'loading' && apparatus.length === 0) {
    return (
      <>
        {AddApparatus && <AddApparatus />}
        <div className="container nothing">
          <Drawing of={engine} />
          <p>There is no apparatus to show right now. Come and see it at the station, or look in again.</p>
          {state === 'failed' ? (
            <button type="button" className="btn btn-primary" onClick={again}>
              Try again
            </button>
          ) : (
            <ViewLink anchor="contact_us" className="btn">
              Where we are
            </ViewLink>
          )}
        </div>
      </>
    );
  }
  return (
    <>
      {AddApparatus && <AddApparatus />}
      <ul className="container apparatus" aria-busy={state === 'loading'}>
        {state === 'loading'
          ? [0, 1, 2, 3].map((place) => <li key={place} className="apparatus-awaited awaits" aria-hidden="true" />)
          : apparatus.map((piece, place) => (
              <li key={piece.id}>
                <ApparatusCard piece={piece} first={place === 0} view={() => setViewed(piece)} />
                {ApparatusControls && <ApparatusControls piece={piece} />}
              </li>
            ))}
      </ul>
      {viewed && (
        <Suspense>
          <PhotoViewer
            paths={viewed.images}
            of={viewed.title}
            about={viewed.model}
            instead={drawingOf(viewed)}
            onClose={() => setViewed(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
