import { useMemo } from 'react';
import { heatRanges, heatScale } from './heatScale.ts';

/**
 * Renders the legend of the calendar's shades; an empty line of the same height if the counts are unknown.
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
