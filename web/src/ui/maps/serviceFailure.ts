/** Why there are no maps: Google rejected the key, or was unreachable. */
type Failure = 'refused' | 'unreachable';

let failure: Failure | undefined;
const listeners = new Set<() => void>();

function setFailure(now: Failure | undefined) {
  failure = now;
  for (const changed of listeners) changed();
}

/** Reports that the maps service did not load, so that no other map tries until the browser is online again. */
export const reportUnreachable = () => setFailure('unreachable');

/** The failure of the maps service, for `useSyncExternalStore`. */
export const serviceFailure = {
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
