import { DAY_MS, statementTable, type Attendance, type Incident } from '@firehouse/model';
import { csvText } from '@firehouse/model/csv';
import { Suspense, useMemo, useState } from 'react';
import { download } from '../../lib/files/download.ts';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { useHistoryState } from '../../lib/navigation/useHistoryState.ts';
import { wallTimeOf } from '../../lib/time/wallTime.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { useIncidentsOfRange, type Span } from '../incidents/incidentsOfRange.ts';
import { yearsWithButtons, YearButtons } from '../incidents/YearButtons.tsx';
import { usePortalMembers } from '../members/portalMembers.ts';
import {
  companyYearOf,
  occasionOfDrill,
  occasionOfIncident,
  startInWords,
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
/** Maximum age of a call under To approve whose title is read, in days. Older ones would mean reading many months. */
const TITLED_DAYS = 31;

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
      <Proposals now={now} onOpen={setOccasion} />
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

interface ProposalsProps {
  /** ms since 1970 */
  readonly now: number;
  readonly onOpen: OnOpen;
}

/** Renders the drills and calls that have proposals waiting for an admin. */
function Proposals({ now, onOpen }: ProposalsProps) {
  const proposals = useProposals();
  const groups = useMemo(() => groupsOf(proposals.value), [proposals.value]);
  const { incidents } = useIncidentsOfRange(spanOfIncidents(groups, now));
  if (proposals.state === 'loading') return <p role="status">Loading…</p>;
  if (proposals.state === 'failed' && groups.length === 0)
    return <LoadFailed what="the check-ins" isRetrying={proposals.isRetrying} onRetry={proposals.retry} />;
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="to-approve">
      <h2 id="to-approve">To approve</h2>
      <ul className="attendance-list">
        {groups.map((group) => (
          <ProposalsLine
            key={group.proposal.thing}
            {...group}
            incident={incidents.find(({ id }) => id === group.proposal.thing)}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

/** The proposals of a drill or a call: one of them, and how many there are. */
interface ProposalGroup {
  readonly proposal: Attendance;
  readonly count: number;
}

function groupsOf(proposals: readonly Attendance[]): ProposalGroup[] {
  const groups = new Map<string, ProposalGroup>();
  for (const proposal of proposals) {
    const { count } = groups.get(proposal.thing) ?? { count: 0 };
    groups.set(proposal.thing, { proposal, count: count + 1 });
  }
  return [...groups.values()];
}

/** Returns the span of the calls whose titles to read; empty if there are none. */
function spanOfIncidents(groups: readonly ProposalGroup[], now: number): Span {
  const starts = groups
    .filter(({ proposal }) => proposal.kind === 'call')
    .map(({ proposal }) => Date.parse(proposal.start))
    .filter((start) => Math.abs(now - start) < TITLED_DAYS * DAY_MS);
  return starts.length === 0 ? { from: 0, to: 0 } : { from: Math.min(...starts), to: Math.max(...starts) + 1 };
}

interface ProposalsLineProps extends ProposalGroup {
  readonly incident: Incident | undefined;
  readonly onOpen: OnOpen;
}

function ProposalsLine({ proposal, count, incident, onOpen }: ProposalsLineProps) {
  const { kind, thing, start } = proposal;
  const { value: facts } = useCompanyFacts(Number(wallTimeOf(Date.parse(start)).slice(0, 4)));
  const drill = facts.drills.find(({ id }) => id === thing);
  const title = kind === 'drill' ? 'Drill' : 'Call';
  const untitled: Occasion = { kind, id: thing, start: Date.parse(start), title };
  const occasion = drill ? occasionOfDrill(drill) : incident && occasionOfIncident(incident);
  return <OccasionLine occasion={occasion ?? untitled} proposals={count} onOpen={onOpen} />;
}

interface OccasionLineProps {
  readonly occasion: Occasion;
  /** Number of proposals to approve. Undefined if the line isn't about them. */
  readonly proposals?: number;
  readonly onOpen: OnOpen;
}

/** Renders a line that opens the sheet of a drill or a call. */
function OccasionLine({ occasion, proposals, onOpen }: OccasionLineProps) {
  return (
    <li>
      <button type="button" className="attendance-open" aria-haspopup="dialog" onClick={() => onOpen(occasion)}>
        <span className="attendance-name">
          {occasion.title}{' '}
          <small className="figures">
            <span>{startInWords(occasion)}</span>{' '}
            {proposals !== undefined && <span>{proposals === 1 ? '1 check-in' : `${proposals} check-ins`}</span>}
          </small>
        </span>{' '}
        {proposals === undefined ? <Icon name="arrow" /> : <span className="btn">Review</span>}
      </button>
    </li>
  );
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
            <OccasionLine key={drill.id} occasion={occasionOfDrill(drill)} onOpen={onOpen} />
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
 * Indexes of the statement's columns shown on screen, besides the first and the last one. On a phone, a line below the
 * name replaces them. The file and the printout have all columns.
 */
const COUNTS = [3, 4, 8, 9];

function Statement({
  year,
  table,
}: {
  readonly year: number;
  readonly table: readonly (readonly (string | number)[])[];
}) {
  const [titles = [], ...rows] = table;
  const cellClass = (column: number) => {
    if (COUNTS.includes(column)) return 'statement-detail';
    return column === 0 || column === titles.length - 1 ? undefined : 'only-printed';
  };
  return (
    <section className="statement" aria-labelledby="statement">
      <h2 id="statement">LOSAP statement {year}</h2>
      <div className="form-buttons">
        <button
          type="button"
          className="btn"
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
          {rows.map((cells, row) => (
            // Two members can have the same name.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              <th scope="row">
                {cells[0]} <small className="statement-summary">{countsInWords(cells)}</small>
              </th>
              {cells.slice(1).map((cell, at) => (
                <td key={titles[at + 1]} className={cellClass(at + 1)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Describes a row's counts: `3 of 4 drills · 12 of 981 calls`. */
function countsInWords(cells: readonly (string | number)[]): string {
  const [attended, drills, responded, incidents] = COUNTS.map((column) => cells[column]);
  return `${attended} of ${drills} drills · ${responded} of ${incidents} calls`;
}
