import { useJsApiLoader, type Libraries } from '@react-google-maps/api';
import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { env } from '../../lib/config/env.ts';
import { MapGone } from './MapGone.tsx';

/** Why maps are unavailable: Google rejected the key, or couldn't be reached. */
type Failure = 'refused' | 'unreachable';

let failure: Failure | undefined;
const listeners = new Set<() => void>();

function setFailure(now: Failure | undefined) {
  failure = now;
  for (const changed of listeners) changed();
}

/** Records that Google Maps failed to load, so that other maps don't try until the browser is back online. */
const setUnreachable = () => setFailure('unreachable');

/** External store for `useSyncExternalStore`. */
const serviceFailure = {
  now: () => failure,
  subscribe: (changed: () => void) => {
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
    };
  },
};

// The script loads even if the key is invalid. Google then calls this global function
// (https://developers.google.com/maps/documentation/javascript/events#auth-errors).
Object.assign(globalThis, { gm_authFailure: () => setFailure('refused') });

addEventListener('online', () => {
  if (failure === 'unreachable') setFailure(undefined);
});

// SPEC §7. A constant, because the loader must get the same list every time.
const libraries: Libraries = ['places', 'marker'];

/** Renders a map after loading Google Maps. Renders nothing if loading fails or Google rejects the key. */
export function MapsService({ children }: { readonly children: ReactNode }) {
  const current = useSyncExternalStore(serviceFailure.subscribe, serviceFailure.now);
  return current === undefined ? <Loaded>{children}</Loaded> : <MapGone />;
}

function Loaded({ children }: { readonly children: ReactNode }) {
  // The loader retries three times (SPEC §9).
  const { isLoaded, loadError } = useJsApiLoader({ googleMapsApiKey: env.mapsKey, libraries });
  useEffect(() => {
    if (loadError !== undefined) setUnreachable();
  }, [loadError]);
  return isLoaded ? children : null;
}
