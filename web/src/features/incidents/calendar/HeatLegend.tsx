import { useMemo } from 'react';

/** Number of heat levels for days with incidents. */
const LEVELS = 4;

/** Upper bound of each heat level, in incidents per day, ascending. */
type HeatScale = readonly number[];

/**
 * Computes heat levels as quantiles, so that each has about the same number of days. On a linear scale, a single storm
 * would put all other days of the year in the lowest level. Returns fewer levels if many days have the same count, and
 * none if there are no incidents.
 */
export function heatScale(counts: Readonly<Record<string, number>>): HeatScale {
  const sorted = Object.values(counts)
    .filter((count) => count > 0)
    .sort((a, b) => a - b);
  const bounds = Array.from({ length: LEVELS }, (_, at) => sorted[Math.ceil((sorted.length * (at + 1)) / LEVELS) - 1]);
  return [...new Set(bounds.filter((bound) => bound !== undefined))];
}

/** Returns a day's heat level, 1 for the lowest; undefined for a day without incidents. */
export function heatLevel(scale: HeatScale, count: number): number | undefined {
  if (count === 0) return undefined;
  const at = scale.findIndex((bound) => count <= bound);
  return at < 0 ? scale.length : at + 1;
}

/** Returns each level's range of incidents for a legend: `1–2`, `3`, `4–12`. */
export const heatRanges = (scale: HeatScale): string[] =>
  scale.map((bound, at) => {
    const least = (scale[at - 1] ?? 0) + 1;
    return least === bound ? String(bound) : `${least}–${bound}`;
  });

/** Renders the legend for the heat levels. Keeps its height while the counts are unknown. */
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
