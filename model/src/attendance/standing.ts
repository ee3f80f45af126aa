import type { Attendance } from '../entities/collections.ts';
import { MINUTE_MS } from '../lib/durations.ts';

/** How much of a year's drills and calls a member should attend, in percent (SPEC §9, Expectations). */
export const DRILL_TARGET_PERCENT = 75;
export const INCIDENT_TARGET_PERCENT = 10;

/** Assumed length of a drill without an end time, in minutes: 6:30 to 10:00 PM (SPEC §9). */
const DRILL_MINUTES = 210;

/** Number of minutes after the start of a drill during which a check-in still counts as on time. */
const ON_TIME_MINUTES = 15;

/** A drill's period, in epoch ms. */
export interface DrillPeriod {
  readonly start: number;
  readonly end?: number | undefined;
}

/** Returns when a drill ends, in epoch ms. */
export const endOfDrill = ({ start, end }: DrillPeriod): number => end ?? start + DRILL_MINUTES * MINUTE_MS;

/** Returns the ID of a member's record for a drill or call. There is only one such ID, so nobody is recorded twice. */
export const attendanceId = (thing: string, memberKey: string): string => `${thing}_${memberKey}`;

/** Returns the ID of the record that corrects another one. */
export const correctionId = (corrected: string): string => `${corrected}-c`;

/**
 * Returns the minutes to credit to a member who checks in to a drill. A check-in after the drill counts as one at its
 * start, because at that point an admin is recording who was there.
 * @param at time of the check-in, in epoch ms
 */
export function checkInAt(drill: DrillPeriod, at: number): { readonly minutes: number; readonly late?: number } {
  const end = endOfDrill(drill);
  const minutes = Math.round((end - drill.start) / MINUTE_MS);
  const late = at >= end ? 0 : Math.floor((at - drill.start) / MINUTE_MS);
  return late <= ON_TIME_MINUTES ? { minutes } : { minutes: minutes - late, late };
}

/** The fields of an attendance record that affect standing. */
export type AttendanceRecord = Pick<
  Attendance,
  'id' | 'member' | 'kind' | 'thing' | 'start' | 'presence' | 'minutes' | 'late' | 'state' | 'corrects' | 'createdAt'
>;

/**
 * Returns the records that count: approved, and not corrected by another approved record. If there are several for the
 * same member and drill or call, only the newest counts. The order of `records` doesn't matter.
 */
export function countedRecords<Each extends AttendanceRecord>(records: readonly Each[]): Each[] {
  const approved = records.filter(({ state }) => state === 'approved');
  const corrected = new Set(approved.map(({ corrects }) => corrects));
  const newest = new Map<string, Each>();
  for (const record of approved) {
    if (corrected.has(record.id)) continue;
    const of = `${record.member} ${record.thing}`;
    const other = newest.get(of);
    if (other === undefined || isNewer(record, other)) newest.set(of, record);
  }
  return [...newest.values()];
}

function isNewer(one: AttendanceRecord, other: AttendanceRecord): boolean {
  const [at, otherAt] = [one, other].map(({ createdAt = '' }) => Date.parse(createdAt) || 0) as [number, number];
  return at === otherAt ? one.id > other.id : at > otherAt;
}

/** A year in the company's time zone, with its drills and calls. Times are in epoch ms. */
export interface CompanyYear {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly drills: readonly (DrillPeriod & { readonly id: string })[];
  /** Number of calls by day, keyed by `MM-DD` in the company's time zone (`calls.daily`). */
  readonly incidentsByDay: Readonly<Record<string, number>>;
}

/** The facts about a member that affect standing. */
export interface StandingMember {
  readonly email: string;
  /** When they joined, in epoch ms. */
  readonly joined: number;
  /** The day when they joined, as `YYYY-MM-DD` in the company's time zone. */
  readonly joinedDay: string;
}

/** How many of the drills or calls that count were attended. */
export interface Share {
  readonly attended: number;
  readonly counted: number;
  /** Rounded down; undefined if nothing counts yet. */
  readonly percent: number | undefined;
  readonly isMet: boolean;
}

/** A member's standing for a year: shares of the drills and calls, and minutes. */
export interface Standing {
  readonly drills: Share & { readonly excused: number; readonly late: number };
  readonly incidents: Share;
  readonly drillMinutes: number;
  readonly incidentMinutes: number;
  /** The counted records where the member was present. */
  readonly present: readonly AttendanceRecord[];
}

/**
 * Computes a member's standing (docs/decisions/048-attendance.md). Drills count once they are over, and calls once they
 * are in the daily counts, but only from the day when the member joined. Excused drills don't count. A drill that the
 * member attended always counts, even if it was before that day or is no longer listed.
 * @param records records of any members and years, in any order
 */
export function standingOf(member: StandingMember, year: CompanyYear, records: readonly AttendanceRecord[]): Standing {
  const own = countedRecords(records.filter(({ member: of }) => of === member.email)).filter(({ start }) => {
    const at = Date.parse(start);
    return at >= year.from && at < year.to;
  });
  const present = own.filter(({ presence }) => presence === 'present');
  const drillsOf = (presence: Attendance['presence']) =>
    new Set(own.filter((each) => each.kind === 'drill' && each.presence === presence).map(({ thing }) => thing));
  const [attended, excused] = [drillsOf('present'), drillsOf('excused')];
  const counted = new Set(attended);
  for (const drill of year.drills) {
    const isOver = endOfDrill(drill) <= year.now && drill.start >= year.from && drill.start < year.to;
    if (isOver && drill.start >= member.joined && !excused.has(drill.id)) counted.add(drill.id);
  }
  const minutesOf = (kind: Attendance['kind']) =>
    present.reduce((sum, each) => (each.kind === kind ? sum + each.minutes : sum), 0);
  const responded = present.filter(({ kind }) => kind === 'call').length;
  const incidents = Math.max(responded, incidentsSince(member, year));
  return {
    drills: {
      ...shareOf(attended.size, counted.size, DRILL_TARGET_PERCENT),
      excused: excused.size,
      late: present.filter(({ kind, late = 0 }) => kind === 'drill' && late > 0).length,
    },
    incidents: shareOf(responded, incidents, INCIDENT_TARGET_PERCENT),
    drillMinutes: minutesOf('drill'),
    incidentMinutes: minutesOf('call'),
    present,
  };
}

function incidentsSince({ joined, joinedDay }: StandingMember, { from, to, incidentsByDay }: CompanyYear): number {
  if (joined >= to) return 0;
  const first = joined < from ? '01-01' : joinedDay.slice(5);
  return Object.entries(incidentsByDay).reduce((sum, [day, count]) => (day >= first ? sum + count : sum), 0);
}

function shareOf(attended: number, counted: number, target: number): Share {
  return {
    attended,
    counted,
    percent: counted === 0 ? undefined : Math.floor((100 * attended) / counted),
    isMet: 100 * attended >= target * counted,
  };
}
