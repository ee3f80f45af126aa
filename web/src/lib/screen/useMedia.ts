import { useCallback, useSyncExternalStore } from 'react';

/** What visitors tell their devices, as media queries of CSS. */
export const wishes = {
  darkness: '(prefers-color-scheme: dark)',
  lessMotion: '(prefers-reduced-motion: reduce)',
} as const;

/**
 * Tells whether the screen is as a media query says, and goes on telling. Where nothing is shown, as in a test, it is not.
 * @param query of CSS, in brackets
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
