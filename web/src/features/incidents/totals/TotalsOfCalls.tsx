import { useMemo, useState } from 'react';
import { monthInShort } from '../../../lib/time/dayInWords.ts';
import { download } from '../../../lib/csv/download.ts';
import type { DayOfCalls } from '../grouping.ts';
import { csvOf, totalsOf, type Totals } from './totals.ts';

/** Types that have a bar of their own; the others share one. */
const BARS = 8;

/** The calls that are counted. */
export interface TotalsOfCallsProps {
  /** The latest first. */
  readonly days: readonly DayOfCalls[];
  /** The file's name, without its ending. */
  readonly fileName: string;
}

/** Calls by type and by month: as figures, the same as a table, and as a file. */
export function TotalsOfCalls({ days, fileName }: TotalsOfCallsProps) {
  const totals = useMemo(() => totalsOf(days), [days]);
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <div className="choices totals-choices">
        <button type="button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Figures as a table
        </button>
        <button type="button" onClick={() => download(`${fileName}.csv`, 'text/csv', csvOf(totals))}>
          Download CSV
        </button>
      </div>
      {!asTable && <Bars totals={totals} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={asTable ? 'totals-shown' : 'visually-hidden'}
        role="group"
        aria-label="Figures"
        tabIndex={asTable ? 0 : undefined}
      >
        <Table totals={totals} />
      </div>
    </>
  );
}

const figure = (count: number) => count.toLocaleString('en-US');

/** For the eye alone: the table says the same. */
function Bars({ totals: { types, months } }: { readonly totals: Totals }) {
  const others = types.slice(BARS).reduce((sum, { count }) => sum + count, 0);
  const bars = [...types.slice(0, BARS), ...(others > 0 ? [{ type: 'All others', count: others }] : [])];
  const mostOfType = Math.max(1, ...bars.map(({ count }) => count));
  const mostOfMonth = Math.max(1, ...months.map(({ count }) => count));
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
        <h3 aria-hidden="true">By month</h3>
        {/* Wider than a phone when the range has many months: the keyboard scrolls it too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="totals-months" role="img" aria-label="Calls by month, as in the table" tabIndex={0}>
          {months.map(({ month, count }) => (
            <div key={month} className="totals-month">
              <span className="figures">{figure(count)}</span>
              <span className="totals-column" style={{ blockSize: `${(10 * count) / mostOfMonth}rem` }} />
              <span>{monthInShort(month).replace(/ \d\d(\d\d)$/, ' ’$1')}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Table({ totals: { types, months, total } }: { readonly totals: Totals }) {
  return (
    <table className="totals-table figures">
      <caption>Calls by month and type</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {types.map(({ type }) => (
            <th key={type} scope="col">
              {type}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, count, byType }) => (
          <tr key={month}>
            <th scope="row">{monthInShort(month)}</th>
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
