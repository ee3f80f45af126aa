import { INCIDENT_YEAR_CHOICES, MONTHS } from '@firehouse/model';
import { useState } from 'react';
import { useCallVolume } from '../api/callVolume.ts';
import { companyYearNow } from '../time/inWords.ts';
import './callHistory.scss';

/** Calls by month of one of the last five years (SPEC §2). */
export default function CallHistory() {
  const [thisYear] = useState(() => companyYearNow());
  const [year, setYear] = useState(thisYear);
  const years = Array.from({ length: INCIDENT_YEAR_CHOICES }, (_, back) => thisYear - back);
  return (
    <div className="container history">
      <div role="group" aria-label="Year" className="choices">
        {years.map((choice) => (
          <button key={choice} type="button" aria-pressed={choice === year} onClick={() => setYear(choice)}>
            {choice}
          </button>
        ))}
      </div>
      <YearOfCalls key={year} year={year} />
    </div>
  );
}

function YearOfCalls({ year }: { readonly year: number }) {
  const { value, state } = useCallVolume(year);
  const counts = MONTHS.map((month) => value[month] ?? 0);
  const most = Math.max(...counts, 1);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (state === 'loading') return <div className="history-loading" aria-busy="true" />;
  if (total === 0) {
    return <p className="history-none">{state === 'failed' ? 'The calls of this year could not be read.' : `No calls are recorded for ${year}.`}</p>;
  }
  return (
    <table className="history-table figures">
      <caption>
        <strong>{total.toLocaleString('en-US')}</strong> calls in {year}
      </caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Calls</th>
        </tr>
      </thead>
      <tbody>
        {MONTHS.map((month, index) => {
          const count = counts[index] ?? 0;
          return (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>
                <span className="history-bar" style={{ inlineSize: `${(80 * count) / most}%` }} />
                {count.toLocaleString('en-US')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
