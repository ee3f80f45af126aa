import { MINUTE_MS } from '@firehouse/model';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useIncidentsOfRange, type RangeReading, type Span } from '../incidentsOfRange.ts';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { useHistoryState } from '../../../lib/navigation/useHistoryState.ts';
import { Drawing } from '../../../ui/drawings/Drawing.tsx';
import lantern from '../../../../../company/drawings/lantern.svg';
import { dayInFull, dayInShort, daysInShort, monthInFull } from '../../../lib/time/dayInWords.ts';
import { clock } from '../../../lib/time/timeInWords.ts';
import { dayOf, momentOf, wallTimeOf } from '../../../lib/time/wallTime.ts';
import { incidentsInWords } from '../../../lib/words/incidentCount.ts';
import { inSeries } from '../../../lib/words/inSeries.ts';
import { LogSkeleton } from '../card/LogSkeleton.tsx';
import { PublicationNote } from '../card/PublicationNote.tsx';
import { countTypes, matching } from '../filterIncidents.ts';
import { byDay, withStorms } from '../groupIncidents.ts';
import { useStormsOfRange } from '../storms/stormsOfRange.ts';
import { useAdminControls } from '../../admin/adminControlsContext.ts';
import { useIsLate } from '../../../lib/loading/useIsLate.ts';
import { LongList } from './LongList.tsx';
import { everything, isDisplayOptions, views, type DisplayOptions } from './rememberedOptions.ts';
import type { WallRange } from './wallRange.ts';
import './rangeForm.scss';
import './incidentList.scss';

const TotalsOfIncidents = lazyPart(() => import('../totals/TotalsOfIncidents.tsx'));
const RangeMap = lazyPart(() => import('../map/RangeMap.tsx'));

/** Formats the number of incidents for a heading. */
const total = (count: number) => (count === 0 ? 'No calls' : incidentsInWords(count));

/** Renders the incidents in a range (SPEC §2, Incident list). */
export function IncidentList({ range }: { readonly range: WallRange }) {
  // Include the last minute of the range.
  const span = { from: momentOf(range.from), to: momentOf(range.to) + MINUTE_MS };
  const name = `${range.from} ${range.to}`;
  return <IncidentsOfRange key={name} name={name} span={span} />;
}

function IncidentsOfRange({ name, span }: { readonly name: string; readonly span: Span }) {
  const reading = useIncidentsOfRange(span);
  const storms = useStormsOfRange(span);
  const isLate = useIsLate();
  const { GroupIncidents } = useAdminControls();
  // Filters apply to one range only.
  const [{ type, words, view } = everything(name), saveOptions] = useHistoryState(
    'shown',
    (value): value is DisplayOptions => isDisplayOptions(value) && value.of === name,
  );
  const show = (change: Partial<DisplayOptions>) => saveOptions({ of: name, type, words, view, ...change });
  // Each history entry remembers its own open sections.
  const { key: historyKey } = useLocation();
  const [sent, setSent] = useState('');
  const deferredWords = useDeferredValue(words);

  const listName = `${name} ${type} ${deferredWords}`;

  const types = useMemo(() => countTypes(reading.incidents), [reading.incidents]);
  const shown = useMemo(
    () => matching(reading.incidents, type, deferredWords),
    [reading.incidents, type, deferredWords],
  );
  const days = useMemo(() => byDay(shown), [shown]);
  const entries = useMemo(() => withStorms(days, storms.value), [days, storms.value]);
  const isFiltered = type !== '' || deferredWords.trim() !== '';
  const dayRange = { first: dayOf(span.from), last: dayOf(span.to - 1) };
  // If nothing has been read yet, there may still be incidents.
  const isUnknown = reading.incidents.length === 0 && (reading.isReading || reading.failed.length > 0);
  const all = total(reading.incidents.length);
  const heading = isFiltered ? `${shown.length.toLocaleString('en-US')} of ${all}` : all;

  return (
    <section className="range" aria-labelledby="range-title" aria-busy={reading.isReading}>
      <div className="range-aside">
        <div className="range-head">
          <h2 id="range-title">{isUnknown ? 'Calls' : heading}</h2>
          <p className="range-span">{spanInWords(span)}</p>
          <Progress reading={reading} />
        </div>
        <p className="visually-hidden" role="status">
          {reading.isReading || isUnknown ? '' : isFiltered ? heading : `${heading}, ${spanInWords(span)}`}
        </p>
        {(reading.incidents.length > 0 || reading.isReading) && (
          <div className="range-filters">
            <div role="group" aria-label="Show" className="choices">
              {views.map(([key, label]) => (
                <button key={key} type="button" aria-pressed={key === view} onClick={() => show({ view: key })}>
                  {label}
                </button>
              ))}
            </div>
            <div>
              <label htmlFor="range-type">Type</label>
              <select
                id="range-type"
                className="form-input"
                value={type}
                onChange={(event) => show({ type: event.target.value })}
              >
                <option value="">All types</option>
                {types.map(([each, count]) => (
                  <option key={each} value={each}>
                    {each} ({count.toLocaleString('en-US')})
                  </option>
                ))}
              </select>
            </div>
            <div>
              <label htmlFor="range-words">Search</label>
              <input
                id="range-words"
                type="search"
                className="form-input"
                placeholder="Street or type of call"
                value={words}
                onChange={(event) => show({ words: event.target.value })}
              />
            </div>
          </div>
        )}
        <PublicationNote incidents={reading.incidents} />
        {GroupIncidents && reading.incidents.length > 0 && (
          <GroupIncidents span={span} incidents={reading.incidents} storms={storms.value} />
        )}
      </div>
      {/* The key remounts this element when the filters above it appear or disappear, so that it doesn't visibly
          move. */}
      <div className="range-calls" key={String(reading.isReading || reading.incidents.length > 0)}>
        <Failures reading={reading} />
        {reading.incidents.length === 0 ? (
          <Nothing reading={reading} />
        ) : shown.length === 0 ? (
          <div className="range-none">
            <p>No calls match these filters.</p>
            <button type="button" className="btn btn-outline-primary" onClick={() => show({ type: '', words: '' })}>
              Show all calls
            </button>
          </div>
        ) : view === 'calls' && storms.state === 'loading' && !isLate ? (
          <LogSkeleton />
        ) : view === 'calls' ? (
          <LongList
            key={`${historyKey} ${listName}`}
            name={listName}
            days={entries}
            opensStorms={isFiltered}
            to={sent}
            onArrive={() => setSent('')}
          />
        ) : (
          <Suspense fallback={<LogSkeleton />}>
            {view === 'totals' ? (
              <TotalsOfIncidents days={days} range={dayRange} fileName={`calls-${dayRange.first}-${dayRange.last}`} />
            ) : (
              <RangeMap
                incidents={shown}
                onShow={(id) => {
                  setSent(id);
                  show({ view: 'calls' });
                }}
              />
            )}
          </Suspense>
        )}
      </div>
    </section>
  );
}

function spanInWords({ from, to }: Span): string {
  const [first, last] = [dayOf(from), dayOf(to - 1)];
  const isWholeDays = wallTimeOf(from).endsWith('T00:00') && wallTimeOf(to).endsWith('T00:00');
  if (isWholeDays) return first === last ? dayInFull(first) : daysInShort(first, last);
  const end = to - MINUTE_MS;
  return first === last
    ? `${dayInShort(first)}, ${unbroken(clock(from))} to ${unbroken(clock(end))}`
    : `${dayInShort(first)}, ${unbroken(clock(from))} to ${dayInShort(last)}, ${unbroken(clock(end))}`;
}

const unbroken = (text: string) => text.replaceAll(' ', '\u00A0');

function Progress({ reading: { isReading, months, monthsRead } }: { readonly reading: RangeReading }) {
  if (!isReading || months < 2) return null;
  return (
    <p className="range-progress">
      <progress aria-label="Months loaded" max={months} value={monthsRead} />
      <span className="figures">
        {monthsRead} of {months} months loaded
      </span>
    </p>
  );
}

function Failures({ reading: { failed, retry, months } }: { readonly reading: RangeReading }) {
  if (failed.length === 0) return null;
  const which =
    months === 1 ? 'these calls' : `the calls for ${inSeries(failed.map(({ from }) => monthInFull(dayOf(from))))}`;
  return (
    <div className="range-failed" role="alert">
      <p>We couldn’t load {which}. Only this website is affected. We still answer every call.</p>
      <button type="button" className="btn btn-outline-primary" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

function Nothing({ reading: { isReading, failed, months } }: { readonly reading: RangeReading }) {
  if (isReading) return <LogSkeleton />;
  if (failed.length === months) return null;
  return (
    <div className="range-none no-calls">
      <Drawing of={lantern} className="no-calls-drawing" />
      <div>
        <p>No calls in this period.</p>
        <p className="range-none-hint">Select other days.</p>
      </div>
    </div>
  );
}
