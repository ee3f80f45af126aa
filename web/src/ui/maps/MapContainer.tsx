import { Suspense, type ReactNode } from 'react';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';
import { env } from '../../lib/config/env.ts';
import { useNear } from '../../lib/screen/useNear.ts';
import { useOnline } from '../../lib/loading/useOnline.ts';

interface MapContainerProps {
  /** Accessible name for the map. */
  readonly label: string;
  /** CSS length. */
  readonly height: string;
  /** The map, lazily loaded when the container comes near the viewport. */
  readonly children: ReactNode;
}

/**
 * Reserves space for a map. Takes up no space if there is no maps key, the user is offline, or the map fails to load,
 * because pages work without maps (docs/decisions/015).
 */
export function MapContainer({ label, height, children }: MapContainerProps) {
  const isOnline = useOnline();
  const [box, near] = useNear<HTMLDivElement>(isOnline);
  // Keep a map that is already loaded when the connection is lost.
  if (env.mapsKey === '' || !(near || isOnline)) return null;
  return (
    <div ref={box} className="map" role="group" aria-label={label} style={{ blockSize: height }}>
      {near && (
        // Duplicates MapGone.tsx, which would be one more file to load before the first paint.
        <ErrorBoundary instead={<i className="map-gone" />}>
          <Suspense>{children}</Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
