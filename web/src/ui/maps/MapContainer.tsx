import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { env } from '../../lib/config/env.ts';
import { useNear } from '../../lib/screen/useNear.ts';
import { useOnline } from '../../lib/loading/useOnline.ts';

/** A container for a map. */
interface MapContainerProps {
  /** Names the map. */
  readonly label: string;
  /** A CSS length. */
  readonly height: string;
  /** The map, a lazy chunk that loads when the container comes near the screen. */
  readonly children: ReactNode;
}

/**
 * Reserves space for a map. Without a maps key, offline, or if the map fails, it takes no space: the same information
 * is next to it, as an address with a link to directions (docs/decisions/015).
 */
export function MapContainer({ label, height, children }: MapContainerProps) {
  const isOnline = useOnline();
  const [box, near] = useNear<HTMLDivElement>(isOnline);
  // A loaded map stays when the connection is lost.
  if (env.mapsKey === '' || !(near || isOnline)) return null;
  return (
    <div ref={box} className="map" role="group" aria-label={label} style={{ blockSize: height }}>
      {near && (
        // Same as MapGone.tsx, which would be another file to load before the first paint.
        <ErrorBoundary instead={<i className="map-gone" />}>
          <Suspense>{children}</Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
