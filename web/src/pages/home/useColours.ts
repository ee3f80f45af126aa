import { useMedia, wishes } from '../../lib/screen/useMedia.ts';

/** The colours of the chart, which draws on a canvas and so cannot take them from the style sheet itself. */
export interface ChartColours {
  readonly earlier: string;
  readonly later: string;
  readonly text: string;
  readonly line: string;
}

/** Reads the colours from the style sheet's tokens, again when the scheme changes. */
export function useColours(): ChartColours {
  // Rendering again is all that the scheme's change has to do.
  useMedia(wishes.darkness);
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    earlier: token('--chart-earlier'),
    later: token('--chart-later'),
    text: token('--muted'),
    line: token('--line'),
  };
}
