/** Goals for a page: scores from 0 to 100, times in ms, CLS without a unit. */

/** Maximum cumulative layout shift. */
const CLS = 0.02;

/** Returns a view's goals for Lighthouse's mobile run, by metric name as in `runLighthouse.ts`. */
export const goalsOf = (body: string): Record<string, { least?: number; most?: number }> => ({
  performance: { least: 99 },
  accessibility: { least: 100 },
  'best-practices': { least: 100 },
  seo: { least: 100 },
  lcp: { most: body === 'home' ? 1_100 : 1_600 },
  cls: { most: CLS },
});

/** Returns whether a measured value misses its goal. */
export const misses = (figure: number, goal: { least?: number; most?: number } | undefined) =>
  figure < (goal?.least ?? -Infinity) || figure > (goal?.most ?? Infinity);
