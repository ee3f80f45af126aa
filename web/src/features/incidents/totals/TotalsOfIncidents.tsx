import { useMemo, useState } from 'react';
import { dayInShort, monthInShort } from '../../../lib/time/dayInWords.ts';
import { download } from '../../../lib/files/download.ts';
import type { DayOfIncidents } from '../groupIncidents.ts';
import type { DayRange } from '../../../lib/time/calendarDays.ts';
import { csvOf, totalsOf, type Period, type Totals } from './countByPeriod.ts';
import './totalsOfIncidents.scss';

/** Number of types with a bar of their own. The others are combined. */
const BARS = 8;

interface TotalsOfIncidentsProps {
  /** Days with incidents, latest first. */
  readonly days: readonly DayOfIncidents[];
  readonly range: DayRange;
  /** File name without extension. */
  readonly fileName: string;
}

/**
 * Renders incident totals by type, and by month (or by day if the range is shorter than two months), as a chart or a
 * table, and as a CSV download.
 */
export default function TotalsOfIncidents({ days, range: { first, last }, fileName }: TotalsOfIncidentsProps) {
  const totals = useMemo(() => totalsOf(days, { first, last }), [days, first, last]);
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <div className="choices totals-choices">
        <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          View as a table
        </button>
        <button type="button" onClick={() => download(`${fileName}.csv`, 'text/csv', csvOf(totals))}>
          Download as CSV
        </button>
      </div>
      {!asTable && <Bars totals={totals} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={asTable ? 'totals-shown' : 'visually-hidden'}
        role="group"
        aria-label="Table of totals"
        tabIndex={asTable ? 0 : undefined}
      >
        <Table totals={totals} />
      </div>
    </>
  );
}

const inShort = { day: dayInShort, month: monthInShort } satisfies Record<Period, (period: string) => string>;
/**
 * Returns a column's label: `Jun ’26` for a month; for a day its number, or `Jun 1` in the first column and on the
 * first of a month.
 */
const underColumn = (by: Period, period: string, at: number) => {
  if (by === 'month') return monthInShort(period).replace(/ \d\d(\d\d)$/, ' ’$1');
  const isFirst = at === 0 || period.endsWith('-01');
  return isFirst ? dayInShort(period).replace(/,.*/, '') : String(Number(period.slice(8)));
};

const figure = (count: number) => count.toLocaleString('en-US');

/** Renders bar charts. Screen readers get the numbers from the table. */
function Bars({ totals: { by, types, periods } }: { readonly totals: Totals }) {
  const others = types.slice(BARS).reduce((sum, { count }) => sum + count, 0);
  const bars = [...types.slice(0, BARS), ...(others > 0 ? [{ type: 'Other', count: others }] : [])];
  const mostOfType = Math.max(1, ...bars.map(({ count }) => count));
  const mostOfPeriod = Math.max(1, ...periods.map(({ count }) => count));
  return (
    <div className="totals">
      <div aria-hidden="true">
        <h3>By type</h3>
        {bars.map(({ type, count }) => (
          <div key={type} className="totals-type">
            <span>{type}</span>
            <span className="totals-bar" style={{ inlineSize: `${(100 * count) / mostOfType}%` }} />
            <span className="figures">{figure(count)}</span>
          </div>
        ))}
      </div>
      <div>
        <h3 aria-hidden="true">{by === 'day' ? 'By day' : 'By month'}</h3>
        {/* On narrow screens, the chart overflows, so keyboard users must be able to scroll. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div
          className={by === 'day' ? 'totals-periods by-day' : 'totals-periods'}
          role="img"
          aria-label={`Chart of calls by ${by}. The table below has the same numbers.`}
          tabIndex={0}
        >
          {periods.map(({ period, count }, at) => (
            <div key={period} className="totals-period">
              <span className="figures">{(by === 'month' || count > 0) && figure(count)}</span>
              <span className="totals-column" style={{ blockSize: `${(10 * count) / mostOfPeriod}rem` }} />
              <span>{underColumn(by, period, at)}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Table({ totals: { by, types, periods, total } }: { readonly totals: Totals }) {
  return (
    <table className="totals-table figures">
      <caption>Calls by {by} and type</caption>
      <thead>
        <tr>
          <th scope="col">{by === 'day' ? 'Day' : 'Month'}</th>
          {types.map(({ type }) => (
            <th key={type} scope="col">
              {type}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {periods.map(({ period, count, byType }) => (
          <tr key={period}>
            <th scope="row">{inShort[by](period)}</th>
            {types.map(({ type }) => (
              <td key={type}>{figure(byType.get(type) ?? 0)}</td>
            ))}
            <td>{figure(count)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {types.map(({ type, count }) => (
            <td key={type}>{figure(count)}</td>
          ))}
          <td>{figure(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
