import type { Apparatus } from '@firehouse/model';
import { Suspense, useState } from 'react';
import { useAdminControls } from '../../features/admin/adminControlsContext.ts';
import { useApparatus } from './apparatusQuery.ts';
import { ViewLink } from '../../lib/navigation/ViewLink.tsx';
import { Drawing } from '../../ui/drawings/Drawing.tsx';
import engine from '../../ui/drawings/engine.svg';
import { LateNotice } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { ApparatusCard } from './ApparatusCard.tsx';
import { drawingOf } from './apparatusDrawing.ts';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import './apparatusGallery.scss';

const PhotoViewer = lazyPart(() => import('../../ui/photo/PhotoViewer.tsx'));

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
