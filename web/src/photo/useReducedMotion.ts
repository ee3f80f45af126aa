import { useSyncExternalStore } from 'react';

// Not there where nothing is shown, as in tests.
const wish = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)');

function subscribe(changed: () => void): () => void {
  const query = wish();
  query?.addEventListener('change', changed);
  return () => query?.removeEventListener('change', changed);
}

/** Whether the visitor asked for less motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => wish()?.matches ?? false);
}
