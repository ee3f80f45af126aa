import {
  attendanceId,
  UNLIMITED,
  type Attendance,
  type CompanyYear,
  type DailyCalls,
  type DrillPeriod,
  type Incident,
  type Post,
  type StatementMember,
} from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { clock, shortDay } from '../../lib/time/timeInWords.ts';
import { dayOf, momentOf } from '../../lib/time/wallTime.ts';
import { inOneLine } from '../incidents/card/incidentInWords.ts';
import { readYear } from '../incidents/storedCounts/yearlyCounts.ts';
import { fullName, type PortalMember } from '../members/portalMembers.ts';
import { attendanceKey, PROPOSALS_POLL_MS } from './proposalCount.ts';

/** A drill or a call that members attend. Times are in ms since 1970. */
export interface Occasion extends DrillPeriod {
  readonly kind: Attendance['kind'];
  /** ID of the training or the incident. */
  readonly id: string;
  readonly title: string;
}

/** How often to refetch an occasion's records while an admin checks members in, in ms. */
const CHECK_IN_POLL_MS = 15_000;

const none: Attendance[] = [];

const listOf = (q: string, limit: number = UNLIMITED) =>
  apiPaths.list('attendance', { q, orderBy: 'start,desc', limit });

const spanOf = (year: number) => ({ from: momentOf(`${year}-01-01T00:00`), to: momentOf(`${year + 1}-01-01T00:00`) });

/** Returns a filter for times within a year in the company's time zone. */
function inYear(field: string, year: number): string {
  const [from, to] = Object.values(spanOf(year)).map((ms) => new Date(ms).toISOString());
  return `${field} >= ${from} AND ${field} < ${to}`;
}

const ofOccasionQuery = (id: string) =>
  queryOptions({
    queryKey: [attendanceKey, 'of', id] as readonly string[],
    queryFn: ({ signal }) => readList<Attendance>(listOf(`thing = "${id}"`), { signal, fresh: true }),
    refetchInterval: CHECK_IN_POLL_MS,
    staleTime: 0,
  });

/** Reads the records of a drill or a call. For admins. */
export const useAttendanceOf = ({ id }: Occasion): Reading<Attendance[]> => useReading(ofOccasionQuery(id), none);

/** Maximum number of proposals to read at once. */
const PROPOSALS_LIMIT = 500;

const proposalsQuery = queryOptions({
  queryKey: [attendanceKey, 'proposed'] as readonly string[],
  queryFn: ({ signal }) => readList<Attendance>(listOf('state = "proposed"', PROPOSALS_LIMIT), { signal, fresh: true }),
  refetchInterval: PROPOSALS_POLL_MS,
  staleTime: PROPOSALS_POLL_MS / 2,
});

/** Reads the proposals waiting for an admin, newest first. */
export const useProposals = (): Reading<Attendance[]> => useReading(proposalsQuery, none);

const ofYearQuery = (year: number) =>
  queryOptions({
    queryKey: [attendanceKey, 'year', String(year)] as readonly string[],
    // For members, the server returns only their own records.
    queryFn: ({ signal }) => readList<Attendance>(listOf(inYear('start', year)), { signal, fresh: true }),
  });

/** Reads a year's records: all of them for admins, otherwise the user's own. */
export const useAttendanceOfYear = (year: number): Reading<Attendance[]> => useReading(ofYearQuery(year), none);

type CompanyFacts = Pick<CompanyYear, 'incidentsByDay'> & { readonly drills: readonly Post[] };

const noFacts: CompanyFacts = { incidentsByDay: {}, drills: [] };

const factsQuery = (year: number) =>
  queryOptions({
    // Refetched when a post changes.
    queryKey: ['posts', 'drills', String(year)] as readonly string[],
    queryFn: async ({ signal }): Promise<CompanyFacts> => {
      const q = inYear('occurrenceDate', year);
      const query = { type: 'Training', q, orderBy: 'occurrenceDate,desc', limit: UNLIMITED };
      const [drills, incidents] = await Promise.all([
        readList<Post>(apiPaths.list('posts', query), { signal }),
        readYear<DailyCalls>('calls.daily', year, signal),
      ]);
      return { drills, incidentsByDay: incidents.days ?? {} };
    },
  });

/** Reads a year's drills, newest first, and its number of calls by day. */
export const useCompanyFacts = (year: number): Reading<CompanyFacts> => useReading(factsQuery(year), noFacts);

/** Converts a year's drills and incident counts to the model's format. */
export const companyYearOf = (year: number, { drills, incidentsByDay }: CompanyFacts, now: number): CompanyYear => ({
  ...spanOf(year),
  now,
  incidentsByDay,
  drills: drills.map(occasionOfDrill),
});

/** Converts a training to an occasion. */
export const occasionOfDrill = ({ id, title, occurrenceDate, endDate }: Post): Occasion => ({
  kind: 'drill',
  id,
  title,
  start: Date.parse(occurrenceDate),
  end: endDate === undefined ? undefined : Date.parse(endDate),
});

/** Converts an incident to an occasion, with the type and the address as its title. */
export function occasionOfIncident(incident: Incident): Occasion {
  const line = inOneLine(incident);
  return { kind: 'call', id: incident.id, start: incident.startTime, title: line.slice(line.indexOf(', ') + 2) };
}

/** Formats when a drill or a call starts as `Fri, Nov 20, 2:32 PM`. */
export const startInWords = ({ start }: Occasion): string => `${shortDay(start)}, ${clock(start)}`;

/** Returns the ID of a member's record. Undefined for a member without a key, who cannot be checked in. */
export const recordIdOf = ({ id }: Pick<Occasion, 'id'>, { key }: Pick<PortalMember, 'key'>): string | undefined =>
  key === undefined ? undefined : attendanceId(id, key);

/** Converts a member to the statement's format. Without a start date, they count as having always been a member. */
export function statementMember(member: PortalMember): StatementMember {
  const joined = member.startDt === undefined ? 0 : Date.parse(member.startDt);
  return {
    name: fullName(member),
    radioId: member.memberId ?? '',
    email: member.id,
    joined,
    joinedDay: member.startDt === undefined ? '' : dayOf(joined),
  };
}
