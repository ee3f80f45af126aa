import { useJsApiLoader, type Libraries } from '@react-google-maps/api';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { env } from '../../lib/config/env.ts';
import { MapGone } from './MapGone.tsx';

/** Why there are no maps: Google rejected the key, or was unreachable. */
type Failure = 'refused' | 'unreachable';

let failure: Failure | undefined;
const listeners = new Set<() => void>();

function setFailure(now: Failure | undefined) {
  failure = now;
  for (const changed of listeners) changed();
}

/** Reports that the maps service did not load, so that no other map tries until the browser is online again. */
const setUnreachable = () => setFailure('unreachable');

/** The maps service's failure, for `useSyncExternalStore`. */
const serviceFailure = {
  now: () => failure,
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
    };
  },
};

// The script loads even with an invalid key; Google then calls this function
// (https://developers.google.com/maps/documentation/javascript/events#auth-errors).
Object.assign(globalThis, { gm_authFailure: () => setFailure('refused') });

addEventListener('online', () => {
  if (failure === 'unreachable') setFailure(undefined);
});

// SPEC §7. The loader requires the same list each time.
const libraries: Libraries = ['places', 'marker'];

/** Shows a map once Google Maps has loaded; if it fails or rejects the key, there is no map. */
export function MapsService({ children }: { readonly children: ReactNode }) {
  const current = useSyncExternalStore(serviceFailure.subscribe, serviceFailure.now);
  return current === undefined ? <Loaded>{children}</Loaded> : <MapGone />;
}

function Loaded({ children }: { readonly children: ReactNode }) {
  // The loader itself retries 3 times (SPEC §9).
  const { isLoaded, loadError } = useJsApiLoader({ googleMapsApiKey: env.mapsKey, libraries });
  useEffect(() => {
    if (loadError !== undefined) setUnreachable();
  }, [loadError]);
  return isLoaded ? children : null;
}
