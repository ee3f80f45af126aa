import { useMedia, mediaQueries } from '../../lib/screen/useMedia.ts';

/** The chart's colors: it draws on a canvas and so cannot use the style sheet directly. */
interface ChartColors {
  readonly earlier: string;
  readonly later: string;
  readonly text: string;
  readonly line: string;
}

/** Reads the colors from the style sheet's tokens, and again when the color scheme changes. */
export function useChartColors(): ChartColors {
  // Rerenders when the scheme changes.
  useMedia(mediaQueries.darkMode);
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    earlier: token('--chart-earlier'),
    later: token('--chart-later'),
    text: token('--muted'),
    line: token('--line'),
  };
}
