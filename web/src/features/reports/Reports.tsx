import type { Incident } from '@firehouse/model';
import { nerisCounts, nerisCsv } from '@firehouse/model/neris';
import { useMemo, useState } from 'react';
import { download } from '../../lib/files/download.ts';
import { useHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { monthInFull } from '../../lib/time/dayInWords.ts';
import { dayOf, momentOf, wallTimeOf } from '../../lib/time/wallTime.ts';
import { incidentsInWords } from '../../lib/words/incidentCount.ts';
import { inSeries } from '../../lib/words/inSeries.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import { useIncidentsOfRange } from '../incidents/incidentsOfRange.ts';
import { yearsWithButtons, YearButtons } from '../incidents/YearButtons.tsx';
import { NerisTypes } from './NerisTypes.tsx';
import { useUnpublished } from './unpublishedIncidents.ts';
import './reports.scss';

/** Renders a year's incidents by NERIS type, with a file to download and send to the state. */
export function Reports() {
  const [now] = useState(() => Date.now());
  const thisYear = Number(wallTimeOf(now).slice(0, 4));
  const [year = thisYear, setYear] = useHistoryState('year', (value): value is number =>
    yearsWithButtons(thisYear).some((each) => each === value),
  );
  return (
    <>
      <YearButtons thisYear={thisYear} year={year} onYear={setYear} />
      <StatisticsOfYear key={year} year={year} now={now} />
    </>
  );
}

interface StatisticsOfYearProps {
  readonly year: number;
  /** ms since 1970 */
  readonly now: number;
}

function StatisticsOfYear({ year, now }: StatisticsOfYearProps) {
  const span = {
    from: momentOf(`${year}-01-01T00:00`),
    to: Math.min(momentOf(`${year + 1}-01-01T00:00`), now),
  };
  const published = useIncidentsOfRange(span);
  const unpublished = useUnpublished();
  const { isReading, months, monthsRead, failed } = published;
  const incidents = useMemo(() => {
    const ids = new Set(published.incidents.map(({ id }) => id));
    const others = unpublished.value.filter(
      ({ id, startTime }) => !ids.has(id) && startTime >= span.from && startTime < span.to,
    );
    return {
      all: [...published.incidents, ...others].sort((a, b) => a.startTime - b.startTime),
      otherCount: others.length,
    };
  }, [published.incidents, unpublished.value, span.from, span.to]);
  const counts = useMemo(() => nerisCounts(incidents.all), [incidents]);
  const isAwaited = isReading || unpublished.state === 'loading';
  const isFailed = failed.length > 0 || unpublished.state === 'failed';
  const total = incidents.all.length;
  return (
    <section className="report" aria-labelledby="report-title" aria-busy={isAwaited}>
      <h2 id="report-title">{isAwaited || isFailed || total === 0 ? year : `${incidentsInWords(total)} in ${year}`}</h2>
      <p className="visually-hidden" role="status">
        {isAwaited || isFailed ? '' : `${total === 0 ? 'No calls' : incidentsInWords(total)} in ${year}`}
      </p>
      {isAwaited && (
        <div className="report-progress">
          <ProgressBar max={months} value={monthsRead} aria-label="Months loaded" />
          <p className="figures">
            {monthsRead} of {months} months loaded
          </p>
        </div>
      )}
      {!isAwaited && isFailed && (
        <LoadFailed
          what={
            failed.length > 0
              ? `the calls for ${inSeries(failed.map(({ from }) => monthInFull(dayOf(from))))}`
              : 'the unpublished calls'
          }
          onRetry={() => {
            if (failed.length > 0) published.retry();
            if (unpublished.state === 'failed') unpublished.retry();
          }}
        />
      )}
      {!isAwaited && !isFailed && total === 0 && <p className="nothing">No calls in {year}.</p>}
      {!isAwaited && !isFailed && total > 0 && (
        <>
          {incidents.otherCount > 0 && (
            <p className="report-about">Includes {incidentsInWords(incidents.otherCount)} that visitors can’t see.</p>
          )}
          <Download year={year} incidents={incidents.all} />
          <NerisTypes counts={counts} />
        </>
      )}
    </section>
  );
}

function Download({ year, incidents }: { readonly year: number; readonly incidents: readonly Incident[] }) {
  return (
    <p>
      <button
        type="button"
        className="btn"
        onClick={() => download(`neris-${year}.csv`, 'text/csv;charset=utf-8', nerisCsv(incidents))}
      >
        Download as CSV
      </button>
    </p>
  );
}
