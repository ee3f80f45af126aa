import {
  INCIDENT_TARGET_PERCENT,
  DAY_MS,
  DRILL_TARGET_PERCENT,
  endOfDrill,
  standingOf,
  type Attendance,
  type Share,
} from '@firehouse/model';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { clock, dayAndClock } from '../../lib/time/timeInWords.ts';
import { wallTimeOf } from '../../lib/time/wallTime.ts';
import { useMember } from '../../lib/user/useCurrentUser.ts';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import '../../ui/form/formControls.scss';
import { inOneLine } from '../incidents/card/incidentInWords.ts';
import { useIncidentsOfRange, type PastIncident } from '../incidents/incidentsOfRange.ts';
import {
  companyYearOf,
  occasionOfDrill,
  occasionOfIncident,
  statementMember,
  useAttendanceOfYear,
  useCompanyFacts,
  type Occasion,
} from './attendanceQueries.ts';
import { attendanceKey } from './proposalCount.ts';
import { INCIDENT_MINUTES } from './checkInQueue.ts';
import { Minutes } from './RecordForm.tsx';
import { recordInWords, shownRecords } from './shownRecords.ts';
import './checkIn.scss';

/** How many days of past calls are listed, so that members can report a response. */
const INCIDENT_DAYS = 14;

/**
 * Renders the user's standing and records for this year, a check-in by code, and recent calls with buttons to report a
 * response.
 */
export function OwnStanding() {
  const [now] = useState(() => Date.now());
  const year = Number(wallTimeOf(now).slice(0, 4));
  const member = useMember();
  const facts = useCompanyFacts(year);
  const records = useAttendanceOfYear(year);
  const readings = [facts, records];
  // For admins, the list includes every member's records.
  const own = useMemo(() => records.value.filter(({ member: of }) => of === member.id), [records.value, member.id]);
  if (readings.some(({ state }) => state === 'failed'))
    return (
      <LoadFailed
        what="where you stand"
        onRetry={() => {
          for (const { state, retry } of readings) if (state === 'failed') retry();
        }}
      />
    );
  if (readings.some(({ state }) => state === 'loading')) return <p role="status">Loading…</p>;
  const standing = standingOf(statementMember(member), companyYearOf(year, facts.value, now), own);
  const isProbationary = member.orgRoles?.includes('Probationary') === true;
  const drill = facts.value.drills.map(occasionOfDrill).find((each) => each.start <= now && now < endOfDrill(each));
  const isCheckedIn = own.some(({ thing }) => thing === drill?.id);
  return (
    <div className="attendance-view">
      {drill !== undefined && !isCheckedIn && <CodeForm drill={drill} />}
      <section className="standing" aria-labelledby="standing">
        <h2 id="standing">{year}</h2>
        <Meter
          name="Drills"
          share={standing.drills}
          target={DRILL_TARGET_PERCENT}
          about={isProbationary ? 'required of probationary members' : 'required only of probationary members'}
        />
        <Meter
          name="Calls"
          share={standing.incidents}
          target={INCIDENT_TARGET_PERCENT}
          about="expected of every member"
        />
        <p className="attendance-about">
          Only you and the admins see this. Drills count once they are over, and calls since you joined.{' '}
          {excusedSentence(standing.drills.excused)}
          What isn’t approved yet doesn’t count.
        </p>
      </section>
      <RecentIncidents now={now} records={own} />
      <OwnRecords records={own} />
    </div>
  );
}

/** Returns a sentence about excused drills, which don't count; empty if there are none. */
function excusedSentence(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'One excused drill doesn’t count. ' : `${count} excused drills don’t count. `;
}

interface MeterProps {
  readonly name: string;
  readonly share: Share;
  readonly target: number;
  readonly about: string;
}

/** Renders the share of drills or calls attended as a bar, with the target marked. */
function Meter({ name, share, target, about }: MeterProps) {
  const { attended, counted, percent, isMet } = share;
  return (
    <div className="standing-meter">
      <h3>{name}</h3>
      <p className="figures">
        {percent === undefined ? (
          'Nothing counts yet.'
        ) : (
          <>
            <strong>{percent}%</strong> {attended} of {counted}
          </>
        )}
      </p>
      <div className="standing-bar">
        <ProgressBar max={100} value={percent ?? 0} aria-label={`${name} attended, in percent`} />
        <span style={{ insetInlineStart: `${target}%` }} />
      </div>
      <p className="attendance-about">
        Goal: {target}%, {about}. {percent !== undefined && (isMet ? 'Reached.' : 'Not reached yet.')}
      </p>
    </div>
  );
}

function useRespond(path: string) {
  const client = useQueryClient();
  return useRequest<unknown, object>({
    mutationFn: (body) => send(path, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [attendanceKey] }),
  });
}

function CodeForm({ drill }: { readonly drill: Occasion }) {
  const id = useId();
  const [code, setCode] = useState('');
  const { mutate, isPending, error, problem } = useRespond(adminApiPaths.respond('posts', drill.id));
  const isWrong = error instanceof ApiError && error.status === 403;
  return (
    <form
      className="attendance-code"
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ code });
      }}
    >
      <h2>{drill.title}</h2>
      <label htmlFor={id}>Code for checking in, until {clock(endOfDrill(drill))}</label>
      <input
        id={id}
        className="form-input figures"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        pattern="[0-9]{6}"
        maxLength={6}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
        Check in
      </button>
      <p role="alert" className="form-status form-failed">
        {isWrong ? 'This isn’t the code of this drill. Ask an officer for it.' : problem}
      </p>
    </form>
  );
}

interface RecentIncidentsProps {
  readonly now: number;
  readonly records: readonly Attendance[];
}

function RecentIncidents({ now, records }: RecentIncidentsProps) {
  const { incidents, isReading, failed, retry } = useIncidentsOfRange({ from: now - INCIDENT_DAYS * DAY_MS, to: now });
  return (
    <section aria-labelledby="own-calls">
      <h2 id="own-calls">Calls of the last {INCIDENT_DAYS} days</h2>
      {isReading && <p role="status">Loading…</p>}
      {failed.length > 0 && <LoadFailed what="the calls" onRetry={retry} />}
      {!isReading && failed.length === 0 && incidents.length === 0 && <p className="nothing">No calls.</p>}
      <ul className="attendance-list">
        {incidents.map((incident) => (
          <IncidentLine key={incident.id} incident={incident} record={recordOf(incident, incidents, records)} />
        ))}
      </ul>
    </section>
  );
}

/**
 * Returns the user's record of an incident. The record can have a different incident ID than the list; it is then
 * matched by start time, unless several incidents started at that time and only some of them have a record.
 */
function recordOf(
  { id, startTime }: PastIncident,
  incidents: readonly PastIncident[],
  records: readonly Attendance[],
): Attendance | undefined {
  const incidentRecords = records.filter(({ kind }) => kind === 'call');
  const named = incidentRecords.find(({ thing }) => thing === id);
  if (named !== undefined) return named;
  const atOnce = [...shownRecordsByThing(incidentRecords).values()].filter(
    ({ start }) => Date.parse(start) === startTime,
  );
  const incidentsAtOnce = incidents.filter((each) => each.startTime === startTime);
  return atOnce.length >= incidentsAtOnce.length ? atOnce[0] : undefined;
}

/** Returns the record to show for each drill and call. */
function shownRecordsByThing(records: readonly Attendance[]): ReadonlyMap<string, Attendance> {
  const things = new Map<string, Attendance[]>();
  for (const record of records) things.set(record.thing, [...(things.get(record.thing) ?? []), record]);
  return new Map(
    [...things].flatMap(([thing, list]) => [...shownRecords(list).values()].map((record) => [thing, record] as const)),
  );
}

function IncidentLine({
  incident,
  record,
}: {
  readonly incident: PastIncident;
  readonly record: Attendance | undefined;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [minutes, setMinutes] = useState(String(INCIDENT_MINUTES));
  const collection = incident.closedAt === undefined ? 'incidents' : 'incidents.closed';
  const { mutate, isPending, isSuccess, problem } = useRespond(adminApiPaths.respond(collection, incident.id));
  const what = inOneLine(incident);
  const isRecorded = record !== undefined || isSuccess;
  return (
    <li className={isRecorded ? 'attendance-there' : undefined}>
      <span className="attendance-name">
        {dayAndClock(incident.startTime)}
        <small> {occasionOfIncident(incident).title}</small>
        {isRecorded && <small> {record ? recordInWords(record) : 'Waits for an admin.'}</small>}
      </span>
      {!isRecorded && (
        <button type="button" className="attendance-more" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          I responded <span className="visually-hidden">to {what}</span>
        </button>
      )}
      {isOpen && !isRecorded && (
        <form
          className="attendance-form"
          aria-label={what}
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ minutes: Number(minutes) });
          }}
        >
          <Minutes id={id} label="Minutes" value={minutes} onChange={setMinutes} />
          <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
            Send
          </button>
          <p role="alert" className="form-status form-failed">
            {problem}
          </p>
        </form>
      )}
    </li>
  );
}

/** Renders the user's records for the year. */
function OwnRecords({ records }: { readonly records: readonly Attendance[] }) {
  const shown = [...shownRecordsByThing(records).values()].sort((one, other) => (one.start < other.start ? 1 : -1));
  return (
    <section aria-labelledby="own-records">
      <h2 id="own-records">Your records</h2>
      {shown.length === 0 && <p className="nothing">Nothing is recorded yet.</p>}
      <ul className="attendance-list">
        {shown.map((record) => (
          <li key={record.id}>
            <span className="attendance-name">
              {record.kind === 'drill' ? 'Drill' : 'Call'} of {dayAndClock(record.start)}
              <small className="figures"> {recordInWords(record)}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
