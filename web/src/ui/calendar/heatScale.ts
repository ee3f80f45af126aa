/** Shades of the calendar that a day with calls can have. */
const LEVELS = 4;

/** The shades of a year's days: for each, the most calls that a day of it has; ascending. */
export type HeatScale = readonly number[];

/**
 * Splits the days that have calls into shades with about as many days in each (quantiles). A linear scale would take its
 * step from the busiest day, so that one storm left every other day of the year in the palest shade.
 * @param counts calls by day
 * @returns fewer shades where days differ little, none where no day has a call
 */
export function heatScale(counts: Readonly<Record<string, number>>): HeatScale {
  const sorted = Object.values(counts)
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  const bounds = Array.from({ length: LEVELS }, (_, at) => sorted[Math.ceil((sorted.length * (at + 1)) / LEVELS) - 1]);
  return [...new Set(bounds.filter((bound) => bound !== undefined))];
}

/**
 * The shade of a day.
 * @returns from 1; undefined for a day without calls
 */
export function heatLevel(scale: HeatScale, count: number): number | undefined {
  if (count === 0) return undefined;
  const at = scale.findIndex((bound) => count <= bound);
  return at < 0 ? scale.length : at + 1;
}

/** The number of calls that each shade means, for a legend: `1–2`, `3`, `4–12`. */
export const heatRanges = (scale: HeatScale): string[] =>
  scale.map((bound, at) => {
    const least = (scale[at - 1] ?? 0) + 1;
    return least === bound ? String(bound) : `${least}–${bound}`;
  });
