import { useCallback, useSyncExternalStore } from 'react';

/** Device settings of users, as CSS media queries. */
export const mediaQueries = {
  darkMode: '(prefers-color-scheme: dark)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const;

/**
 * Tracks a media query; false without a screen, as in tests.
 * @param query in CSS syntax, in parentheses
 */
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
