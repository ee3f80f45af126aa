import { useCallback, useSyncExternalStore } from 'react';

/** Media queries for user preferences. */
export const mediaQueries = {
  darkMode: '(prefers-color-scheme: dark)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;

/** Returns whether a media query matches, and rerenders when that changes. False without `matchMedia`, as in tests. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (changed: () => void) => {
      const media = globalThis.matchMedia?.(query);
      media?.addEventListener('change', changed);
      return () => media?.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
