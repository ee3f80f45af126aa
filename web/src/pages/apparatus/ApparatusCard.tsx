import type { Apparatus } from '@firehouse/model';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { Photo } from '../../ui/photo/Photo.tsx';
import { drawingOf } from './apparatusDrawing.ts';

/**
 * The `sizes` attribute, slightly less than the real width on phones. Nobody notices that the small image is scaled up
 * a little, and it loads in a quarter of the time.
 */
const SHOWN_AT = '(width < 640px) 88vw, 35rem';

interface ApparatusCardProps {
  readonly piece: Apparatus;
  /** Whether the image is above the fold. */
  readonly first: boolean;
  /** Opens the images in full size. */
  readonly view: () => void;
}

/** Renders an apparatus with its first image, or a drawing if it has none. Clicking the image opens all of them. */
export function ApparatusCard({ piece, first, view }: ApparatusCardProps) {
  const { title, model, description, images } = piece;
  const photo = (
    <Photo path={images[0]} size="card" sizes={SHOWN_AT} first={first} alt={title} instead={drawingOf(piece)} />
  );
  return (
    <article className="apparatus-card">
      {images.length === 0 ? (
        photo
      ) : (
        <button
          type="button"
          className="apparatus-view"
          aria-haspopup="dialog"
          aria-label={photoLabel(title, images.length)}
          onClick={view}
        >
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

const photoLabel = (title: string, count: number) =>
  count > 1 ? `See the ${count} pictures of ${title}` : `See the picture of ${title}`;
