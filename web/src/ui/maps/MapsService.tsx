import { useJsApiLoader, type Libraries } from '@react-google-maps/api';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { env } from '../../lib/config/env.ts';
import { reportUnreachable, serviceFailure } from './serviceFailure.ts';
import { MapGone } from './MapGone.tsx';

// SPEC §7. The loader requires the same list each time.
const libraries: Libraries = ['places', 'marker'];

/** Shows a map once Google Maps has loaded; if it fails, or rejects the key, there is no map. */
export function MapsService({ children }: { readonly children: ReactNode }) {
  const failure = useSyncExternalStore(serviceFailure.subscribe, serviceFailure.now);
  return failure === undefined ? <Loaded>{children}</Loaded> : <MapGone />;
}

function Loaded({ children }: { readonly children: ReactNode }) {
  // The loader itself retries 3 times (SPEC §9).
  const { isLoaded, loadError } = useJsApiLoader({ googleMapsApiKey: env.mapsKey, libraries });
  useEffect(() => {
    if (loadError !== undefined) reportUnreachable();
  }, [loadError]);
  return isLoaded ? children : null;
}
