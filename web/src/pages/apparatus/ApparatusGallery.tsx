import type { Apparatus } from '@firehouse/model';
import { Suspense, useState } from 'react';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import engine from '../../ui/drawings/engine.svg';
import { LateNotice } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { Photo } from '../../ui/photo/Photo.tsx';
import ambulance from '../../ui/drawings/ambulance.svg';
import ladder from '../../ui/drawings/ladder.svg';
import pumper from '../../ui/drawings/pumper.svg';
import rescue from '../../ui/drawings/rescue.svg';
import squad from '../../ui/drawings/squad.svg';
import tanker from '../../ui/drawings/tanker.svg';
import { useApparatus } from './apparatusQuery.ts';
import './apparatusGallery.scss';

const PhotoViewer = lazyPart(() => import('../../ui/photo/PhotoViewer.tsx'));

/** Drawings by title. The first match wins: a brush truck is a squad, not a ladder. */
const drawingsByWord: readonly (readonly [RegExp, string])[] = [
  [/tanker|tender/i, tanker],
  [/ambulance|medic|\bems\b/i, ambulance],
  [/squad|utility|brush|chief|command|pickup/i, squad],
  [/rescue/i, rescue],
  [/pumper|reserve/i, pumper],
  [/ladder|tower|aerial|truck|quint|platform/i, ladder],
];

/**
 * The `sizes` attribute, slightly less than the real width on phones. Nobody notices that the small image is scaled up
 * a little, and it loads in a quarter of the time.
 */
const SHOWN_AT = '(width < 640px) 88vw, 35rem';

/** Renders the company's apparatus. Clicking an image opens all images of that apparatus in full size (SPEC §2). */
export default function ApparatusGallery() {
  const { value: apparatus, state, isRetrying, retry } = useApparatus();
  const { AddApparatus, ApparatusControls } = useAdminControls();
  const [viewed, setViewed] = useState<Apparatus | undefined>();
  if (state !== 'loading' && apparatus.length === 0) {
    return (
      <>
        {AddApparatus && <AddApparatus />}
        {state === 'failed' ? (
          <LoadFailed what="the apparatus" isRetrying={isRetrying} onRetry={retry} />
        ) : (
          <div className="container nothing">
            <Drawing of={engine} />
            <p>No apparatus to show right now. Come see it at the station, or check back later.</p>
            <ViewLink anchor="contact_us" className="btn">
              Find the station
            </ViewLink>
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {AddApparatus && <AddApparatus />}
      <div className="container">{state === 'loading' && <LateNotice />}</div>
      <ul className="container apparatus" aria-busy={state === 'loading'}>
        {state === 'loading'
          ? [0, 1, 2, 3].map((position) => (
              <li key={position} className="apparatus-awaited awaits" aria-hidden="true" />
            ))
          : apparatus.map((piece, position) => (
              <li key={piece.id}>
                <CardBoundary>
                  <ApparatusCard piece={piece} first={position === 0} view={() => setViewed(piece)} />
                </CardBoundary>
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

interface ApparatusCardProps {
  readonly piece: Apparatus;
  /** Whether the image is above the fold. */
  readonly first: boolean;
  /** Opens the images in full size. */
  readonly view: () => void;
}

/** Renders an apparatus with its first image, or a drawing if it has none. Clicking the image opens all of them. */
function ApparatusCard({ piece, first, view }: ApparatusCardProps) {
  const { title, model, description, images } = piece;
  const image = (
    <Photo path={images[0]} size="card" sizes={SHOWN_AT} first={first} alt={title} instead={drawingOf(piece)} />
  );
  return (
    <article className="apparatus-card">
      {images.length === 0 ? (
        image
      ) : (
        <button
          type="button"
          className="apparatus-view"
          aria-haspopup="dialog"
          aria-label={imageLabel(title, images.length)}
          onClick={view}
        >
          {image}
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

const imageLabel = (title: string, count: number) =>
  count > 1 ? `See the ${count} pictures of ${title}` : `See the picture of ${title}`;

/** Returns the drawing for an apparatus based on its title, such as `Ladder 57`. Defaults to an engine. */
function drawingOf(piece: Pick<Apparatus, 'title'>): string {
  return drawingsByWord.find(([word]) => word.test(piece.title))?.[1] ?? engine;
}
