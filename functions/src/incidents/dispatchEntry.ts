import { DAY_MS } from '@firehouse/model';
import { createHash } from 'node:crypto';
import { reportedFields, type IncidentFields, type IncidentReport } from './report.ts';

/** The server's collection of {@link DispatchEntry}. */
export const DISPATCHES = 'dispatches';

/** How long the reports of an incident are known after the last one, in ms. */
export const ENTRY_KNOWN_MS = 90 * DAY_MS;

/** How many messages without an order of their own are recognized when they arrive again. */
const SEEN_MAX = 50;

/** The order of what an export says, and of other values that only fill in: before every message. */
export const OLDEST = '';

/** The newest value that a center reported of a field. */
interface Reported {
  readonly order: string;
  readonly value: string | number | null;
}

/**
 * What a center reported of one of its incidents, in `dispatches`. Every field has its own order, so the entry is the same
 * whichever way its messages were reordered or repeated.
 */
export interface DispatchEntry {
  /** Id of the document in `incidents`, `incidents.closed` or `drafts`. */
  readonly incident: string;
  readonly fields: Readonly<Record<string, Reported>>;
  /** When the center closed the incident, milliseconds since 1970. */
  readonly closedAt?: number;
  /** The highest order of all messages. */
  readonly newest: string;
  /** Name of the center; undefined before its first message. */
  readonly center?: string;
  /** What is wrong with the newest message; empty when nothing is. */
  readonly problem: string;
  /** When messages without an order of their own arrived first, by their digest. */
  readonly seen: Readonly<Record<string, number>>;
  /** The draft's revision as the intake wrote it: with another one, an admin changed it. */
  readonly rev?: number;
  /** Whether an admin changed the draft at some time. */
  readonly edited: boolean;
}

/** What a report changes of an entry. */
export interface Merged {
  readonly entry: DispatchEntry;
  /** The order of the report. */
  readonly order: string;
  /** Names of the fields whose newest value is another one now. */
  readonly changed: readonly string[];
}

/**
 * Names an incident of a dispatch center: the key of its entry, and the id of its draft while it cannot be read.
 * @param parts what identifies it: the center's key and incident number, or the content where it has no number
 * @returns 32 hex digits
 */
export function dispatchKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * Adds a report to what is known of an incident. The order of reports makes no difference: of each field the value of the
 * highest order counts; between two messages of one order their digests decide, so that all fields are of the same one.
 * @param known undefined for the first report
 * @param now milliseconds since 1970
 */
export function mergeReport(
  known: DispatchEntry | undefined,
  { fields = {}, fallback = {}, closedAt, dispatch }: IncidentReport,
  now: number,
): Merged {
  if (dispatch === undefined) throw new Error('Only reports from a dispatch center have an entry.');
  const { key, message } = dispatch;
  const before = known ?? { incident: key, fields: {}, newest: OLDEST, problem: '', seen: {}, edited: false };
  const digest = message?.digest.slice(0, 16) ?? '';
  const arrived = before.seen[digest] ?? now;
  const order = message === undefined ? OLDEST : orderText(dispatch.order ?? arrived, digest);
  const merged: Record<string, Reported> = { ...before.fields };
  const changed: string[] = [];
  const offer = (name: string, value: string | number | null | undefined, at: string) => {
    const { [name]: current } = merged;
    if (value === undefined || (current !== undefined && current.order >= at)) return;
    merged[name] = { order: at, value };
    if (current?.value !== value) changed.push(name);
  };
  for (const name of reportedFields) {
    offer(name, fields[name], order);
    offer(name, fallback[name], OLDEST);
  }
  const closed = earliest(before.closedAt, closedAt);
  const isUnordered = message !== undefined && dispatch.order === undefined;
  return {
    order,
    changed,
    entry: {
      ...before,
      fields: merged,
      ...(message && { center: message.center }),
      ...(order > before.newest && { newest: order, problem: message?.problem ?? '' }),
      seen: isUnordered ? newestSeen({ ...before.seen, [digest]: arrived }) : before.seen,
      ...(closed !== undefined && { closedAt: closed }),
    },
  };
}

/** The newest values of all fields. */
export function valuesOf({ fields }: DispatchEntry): IncidentFields {
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
}

/** The earlier of two times, if there is any. */
export function earliest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}

/** Texts that sort like the numbers that they begin with. */
function orderText(order: number, digest: string): string {
  return `${String(order).padStart(16, '0')}.${digest}`;
}

function newestSeen(seen: Readonly<Record<string, number>>): Record<string, number> {
  const newest = Object.entries(seen).sort(([, one], [, other]) => other - one);
  return Object.fromEntries(newest.slice(0, SEEN_MAX));
}
