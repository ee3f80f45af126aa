/** Why there are no maps: Google does not know the key, or could not be reached. */
type Failure = 'refused' | 'unreachable';

let failure: Failure | undefined;
const listeners = new Set<() => void>();

function tell(now: Failure | undefined) {
  failure = now;
  for (const changed of listeners) changed();
}

/** Says that the maps service did not load, so that no other map tries until the browser is connected anew. */
export const notReached = () => tell('unreachable');

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

// A key that is wrong loads all the same; this is what Google calls then
// (https://developers.google.com/maps/documentation/javascript/events#auth-errors).
Object.assign(globalThis, { gm_authFailure: () => tell('refused') });

addEventListener('online', () => {
  if (failure === 'unreachable') tell(undefined);
});
