import { DAY_MS, statementTable, type Attendance } from '@firehouse/model';
import { csvText } from '@firehouse/model/csv';
import { Suspense, useMemo, useState } from 'react';
import { download } from '../../lib/files/download.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { useHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { clock, dayAndClock, shortDay } from '../../lib/time/timeInWords.ts';
import { wallTimeOf } from '../../lib/time/wallTime.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { yearsWithButtons, YearButtons } from '../incidents/YearButtons.tsx';
import { usePortalMembers } from '../members/portalMembers.ts';
import {
  companyYearOf,
  occasionOfDrill,
  statementMember,
  useAttendanceOfYear,
  useCompanyFacts,
  useProposals,
  type Occasion,
} from './attendanceQueries.ts';
import './checkIn.scss';

const SheetDialog = lazyPart(() => import('./SheetDialog.tsx'));

/** Number of drills shown at first. */
const DRILLS_SHOWN = 8;

/** Renders the proposals to approve, and a year's drills and statement for all members. For admins. */
export function AttendanceOfCompany() {
  const [now] = useState(() => Date.now());
  const thisYear = Number(wallTimeOf(now).slice(0, 4));
  const [year = thisYear, setYear] = useHistoryState('year', (value): value is number =>
    yearsWithButtons(thisYear).some((each) => each === value),
  );
  const [occasion, setOccasion] = useState<Occasion>();
  return (
    <div className="attendance-view">
      <Proposals onOpen={setOccasion} />
      <YearButtons thisYear={thisYear} year={year} onYear={setYear} />
      <OfYear key={year} year={year} now={now} onOpen={setOccasion} />
      {occasion !== undefined && (
        <Suspense>
          <SheetDialog occasion={occasion} onClose={() => setOccasion(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

type OnOpen = (occasion: Occasion) => void;

/** Renders the drills and calls that have proposals waiting for an admin. */
function Proposals({ onOpen }: { readonly onOpen: OnOpen }) {
  const proposals = useProposals();
  const groups = useMemo(() => groupsOf(proposals.value), [proposals.value]);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="to-approve">
      <h2 id="to-approve">To approve</h2>
      <ul className="attendance-list">
        {groups.map(({ occasion, count }) => (
          <li key={occasion.id}>
            <button type="button" className="attendance-name" aria-haspopup="dialog" onClick={() => onOpen(occasion)}>
              {occasion.title}
              <small className="figures"> {count === 1 ? '1 check-in' : `${count} check-ins`}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function groupsOf(proposals: readonly Attendance[]): { readonly occasion: Occasion; readonly count: number }[] {
  const groups = new Map<string, { readonly occasion: Occasion; count: number }>();
  for (const { thing, kind, start } of proposals) {
    const group = groups.get(thing);
    if (group !== undefined) group.count += 1;
    else {
      const title = `${kind === 'drill' ? 'Drill' : 'Call'} of ${dayAndClock(start)}`;
      groups.set(thing, { occasion: { kind, id: thing, start: Date.parse(start), title }, count: 1 });
    }
  }
  return [...groups.values()];
}

interface OfYearProps {
  readonly year: number;
  /** ms since 1970 */
  readonly now: number;
  readonly onOpen: OnOpen;
}

function OfYear({ year, now, onOpen }: OfYearProps) {
  const facts = useCompanyFacts(year);
  const records = useAttendanceOfYear(year);
  const members = usePortalMembers();
  const readings = [facts, records, members];
  const [showsAll, setShowsAll] = useState(false);
  const table = useMemo(
    () => statementTable(members.value.map(statementMember), companyYearOf(year, facts.value, now), records.value),
    [members.value, facts.value, records.value, year, now],
  );
  if (readings.some(({ state }) => state === 'failed'))
    return (
      <LoadFailed
        what="the attendance"
        onRetry={() => {
          for (const { state, retry } of readings) if (state === 'failed') retry();
        }}
      />
    );
  if (readings.some(({ state }) => state === 'loading')) return <p role="status">Loading…</p>;
  const drills = facts.value.drills.filter(({ occurrenceDate }) => Date.parse(occurrenceDate) <= now + DAY_MS);
  return (
    <>
      <section aria-labelledby="drills">
        <h2 id="drills">Drills of {year}</h2>
        {drills.length === 0 && <p className="nothing">No drills yet. A post of the type Training is a drill.</p>}
        <ul className="attendance-list">
          {(showsAll ? drills : drills.slice(0, DRILLS_SHOWN)).map((drill) => (
            <li key={drill.id}>
              <button
                type="button"
                className="attendance-name"
                aria-haspopup="dialog"
                onClick={() => onOpen(occasionOfDrill(drill))}
              >
                {drill.title}
                <small className="figures">
                  {' '}
                  {shortDay(drill.occurrenceDate)}, {clock(drill.occurrenceDate)}
                </small>
              </button>
            </li>
          ))}
        </ul>
        {!showsAll && drills.length > DRILLS_SHOWN && (
          <button type="button" className="btn" onClick={() => setShowsAll(true)}>
            Show all {drills.length} drills
          </button>
        )}
      </section>
      <Statement year={year} table={table} />
    </>
  );
}

/**
 * Indexes of the statement's columns shown on screen, besides the last one. The file and the printout have all columns.
 */
const onScreen = new Set([0, 3, 4, 8, 9]);

function Statement({
  year,
  table,
}: {
  readonly year: number;
  readonly table: readonly (readonly (string | number)[])[];
}) {
  const [titles = [], ...rows] = table;
  const isShown = (column: number) => onScreen.has(column) || column === titles.length - 1;
  const cellClass = (column: number) => (isShown(column) ? undefined : 'only-printed');
  return (
    <section className="statement" aria-labelledby="statement">
      <h2 id="statement">LOSAP statement {year}</h2>
      <div className="form-buttons">
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => download(`losap-${year}.csv`, 'text/csv;charset=utf-8', csvText(table))}
        >
          Download as CSV
        </button>
        <button type="button" className="btn" onClick={() => print()}>
          Print
        </button>
      </div>
      <p className="attendance-about">
        Approved records only. Drills count once they are over, and calls once they are in the daily counts, both from
        the day on which a member joined. Excused drills don’t count.
      </p>
      {/* Wide tables scroll, so keyboard users must be able to scroll. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="statement-scroll" role="group" aria-labelledby="statement" tabIndex={0}>
        <table>
          <thead>
            <tr>
              {titles.map((title, column) => (
                <th key={title} scope="col" className={cellClass(column)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells], row) => (
              // Two members can have the same name.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={row}>
                <th scope="row">{name}</th>
                {cells.map((cell, at) => (
                  <td key={titles[at + 1]} className={cellClass(at + 1)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
