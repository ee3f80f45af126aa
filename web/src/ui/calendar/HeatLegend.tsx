import { useMemo } from 'react';
import { heatRanges, heatScale } from './heatScale.ts';

/**
 * What the calendar's shades mean.
 * @param props.counts the year's calls by day, as in the calendar
 */
export function HeatLegend({ counts }: { readonly counts: Readonly<Record<string, number>> }) {
  const ranges = useMemo(() => heatRanges(heatScale(counts)), [counts]);
  if (ranges.length === 0) return null;
  return (
    <div className="heat-legend">
      <span id="heat-legend">Calls per day</span>
      <ul aria-labelledby="heat-legend">
        {['0', ...ranges].map((range, level) => (
          <li key={range}>
            <span className="heat" data-level={level || undefined} />
            {range}
          </li>
        ))}
      </ul>
    </div>
  );
}
