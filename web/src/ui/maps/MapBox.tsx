import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { env } from '../../lib/config/env.ts';
import { useNear } from '../../lib/loading/useNear.ts';
import { useOnline } from '../../lib/loading/useOnline.ts';

/** The room of a map. */
export interface MapBoxProps {
  /** Names the map. */
  readonly label: string;
  /** A CSS length. */
  readonly height: string;
  /** The map, a lazy part: it is fetched when the room comes near the screen. */
  readonly children: ReactNode;
}

/**
 * Keeps room for a map. Without a maps key, offline, or when the map fails there is no room either: what
 * it would have shown stands beside it, as an address with a link to directions (docs/decisions/015).
 */
export function MapBox({ label, height, children }: MapBoxProps) {
  const isOnline = useOnline();
  const [box, near] = useNear<HTMLDivElement>(isOnline);
  // A map that is there stays when the connection goes.
  if (env.mapsKey === '' || !(near || isOnline)) return null;
  return (
    <div ref={box} className="map" role="group" aria-label={label} style={{ blockSize: height }}>
      {near && (
        // As MapGone.tsx, which would be a file of its own to fetch before the first paint.
        <ErrorBoundary instead={<i className="map-gone" />}>
          <Suspense>{children}</Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
