import type { Apparatus } from '@firehouse/model';
import { Icon } from '../drawings/Icon.tsx';
import { Photo } from '../photo/Photo.tsx';
import { drawingOf } from './drawingOf.ts';

/** A piece of apparatus as a card. */
export interface ApparatusCardProps {
  readonly piece: Apparatus;
  /** Shows its pictures in full size. */
  readonly view: () => void;
}

/** The first picture, title, model and description; the picture, where there is one, opens all of them. */
export function ApparatusCard({ piece, view }: ApparatusCardProps) {
  const { title, model, description, images } = piece;
  const photo = <Photo path={images[0]} size="card" sizes="(width < 640px) 92vw, 35rem" alt={title} instead={drawingOf(piece)} />;
  return (
    <article className="apparatus-card">
      {images.length === 0 ? (
        photo
      ) : (
        <button type="button" className="apparatus-view" aria-haspopup="dialog" aria-label={pictureLabel(title, images.length)} onClick={view}>
          {photo}
          <span className="apparatus-count">
            <Icon name={images.length > 1 ? 'camera' : 'expand'} />
            {images.length > 1 && images.length}
          </span>
        </button>
      )}
      <div className="apparatus-text">
        <h2>{title}</h2>
        <p className="apparatus-model">{model}</p>
        <p>{description}</p>
      </div>
    </article>
  );
}

const pictureLabel = (title: string, count: number) =>
  count > 1 ? `See the ${count} pictures of ${title}` : `See the picture of ${title}`;
