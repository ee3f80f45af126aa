import { useMemo } from 'react';

/** Number of shades for days with incidents. */
const LEVELS = 4;

/** The shades for a year's days: for each shade, the maximum number of incidents per day; ascending. */
type HeatScale = readonly number[];

/**
 * Splits the days with incidents into shades with about the same number of days each (quantiles). A linear scale would
 * depend on the busiest day: one storm would put all other days of the year in the palest shade.
 * @param counts incidents by day
 * @returns fewer shades if days differ little, none if no day has an incident
 */
export function heatScale(counts: Readonly<Record<string, number>>): HeatScale {
  const sorted = Object.values(counts)
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  const bounds = Array.from({ length: LEVELS }, (_, at) => sorted[Math.ceil((sorted.length * (at + 1)) / LEVELS) - 1]);
  return [...new Set(bounds.filter((bound) => bound !== undefined))];
}

/**
 * Returns a day's shade.
 * @returns from 1; undefined for a day without incidents
 */
export function heatLevel(scale: HeatScale, count: number): number | undefined {
  if (count === 0) return undefined;
  const at = scale.findIndex((bound) => count <= bound);
  return at < 0 ? scale.length : at + 1;
}

/** Returns the range of incident counts for each shade, for a legend: `1–2`, `3`, `4–12`. */
export const heatRanges = (scale: HeatScale): string[] =>
  scale.map((bound, at) => {
    const least = (scale[at - 1] ?? 0) + 1;
    return least === bound ? String(bound) : `${least}–${bound}`;
  });

/**
 * Renders the legend for the calendar's shades; an empty line of the same height if the counts are unknown.
 * @param props.counts incidents by day, as in the calendar
 */
export function HeatLegend({ counts }: { readonly counts: Readonly<Record<string, number>> | undefined }) {
  const ranges = useMemo(() => heatRanges(heatScale(counts ?? {})), [counts]);
  return (
    <div className="heat-legend">
      {ranges.length > 0 && (
        <>
          <span id="heat-legend">Calls per day</span>
          <ul aria-labelledby="heat-legend">
            {['0', ...ranges].map((range, level) => (
              <li key={range}>
                <span className="heat" data-level={level || undefined} />
                {range}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
