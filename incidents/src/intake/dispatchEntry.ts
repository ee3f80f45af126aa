import { createHash } from 'node:crypto';
import { reportedFields, type DispatchReport, type IncidentFields, type IncidentReport } from './reportFields.ts';

/** The server-only collection of {@link DispatchEntry}. */
export const DISPATCHES = 'dispatches';

/** How many of an incident's messages to remember, in order to recognize repeats. */
const MAX_SEEN = 50;

/** Order of exports and other values that only fill gaps: before every message. */
export const OLDEST = '';

/** The newest value that a center reported for a field. */
interface Reported {
  readonly order: string;
  readonly value: string | number | null;
}

/**
 * A center's reports about one of its incidents, in `dispatches`. Every field has its own order, so the entry does not
 * depend on the order or repetition of messages.
 */
export interface DispatchEntry {
  /** ID of the document in `incidents`, `incidents.closed` or `drafts`. */
  readonly incident: string;
  readonly fields: Readonly<Record<string, Reported>>;
  /** When the center closed the incident, in ms since 1970. */
  readonly closedAt?: number;
  /** Highest order of all messages. */
  readonly newest: string;
  /** The center's name; undefined before its first message. */
  readonly center?: string;
  /** The problem with the newest message; empty if there is none. */
  readonly problem: string;
  /** When each message first arrived, by digest. */
  readonly seen: Readonly<Record<string, number>>;
  /** The draft's revision as written by the intake; a different one means that an admin changed it. */
  readonly rev?: number;
  /** Whether an admin has ever changed the draft. */
  readonly edited: boolean;
}

/** The result of adding a report to an entry. */
interface Merged {
  readonly entry: DispatchEntry;
  /** The report's order. */
  readonly order: string;
  /** Names of the fields whose newest value changed. */
  readonly changed: readonly string[];
  /** Names of the fields that a newer message had already set to another value; empty for a repeat. */
  readonly outdated: readonly string[];
}

/**
 * Returns the key that identifies a dispatch center's incident. It is the ID of its entry, and of its draft while the
 * message is unreadable.
 * @param parts the center's key and incident number, or the content if it has no number
 * @returns 32 hex digits
 */
export function dispatchKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * Adds a report to an incident's entry. The order of arrival does not matter: for each field, the value with the
 * highest order wins ({@link orderOf}).
 * @param existing undefined for the first report
 * @param now milliseconds since 1970
 */
export function mergeReport(
  existing: DispatchEntry | undefined,
  { fields = {}, fallback = {}, closedAt, dispatch }: IncidentReport,
  now: number,
): Merged {
  if (dispatch === undefined) throw new Error('Only reports from a dispatch center have an entry.');
  const { key, message } = dispatch;
  const before = existing ?? { incident: key, fields: {}, newest: OLDEST, problem: '', seen: {}, edited: false };
  const digest = message?.digest.slice(0, 16) ?? '';
  const arrived = before.seen[digest] ?? now;
  const order = message === undefined ? OLDEST : orderOf(dispatch, arrived, digest);
  const merged: Record<string, Reported> = { ...before.fields };
  const changed: string[] = [];
  const outdated: string[] = [];
  const mergeField = (name: string, value: string | number | null | undefined, at: string) => {
    const { [name]: current } = merged;
    if (value === undefined) return;
    if (current !== undefined && current.order >= at) {
      if (at !== OLDEST && current.value !== value) outdated.push(name);
      return;
    }
    merged[name] = { order: at, value };
    if (current?.value !== value) changed.push(name);
  };
  for (const name of reportedFields) {
    mergeField(name, fields[name], order);
    mergeField(name, fallback[name], OLDEST);
  }
  const closed = earliest(before.closedAt, closedAt);
  return {
    order,
    changed,
    outdated: Object.hasOwn(before.seen, digest) ? [] : outdated,
    entry: {
      ...before,
      fields: merged,
      ...(message && { center: message.center }),
      ...(order > before.newest && { newest: order, problem: message?.problem ?? '' }),
      seen: message === undefined ? before.seen : trimSeen({ ...before.seen, [digest]: arrived }),
      ...(closed !== undefined && { closedAt: closed }),
    },
  };
}

/** Returns the newest values of all fields. */
export function valuesOf({ fields }: DispatchEntry): IncidentFields {
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
}

/** Returns the earlier of two times, if any. */
export function earliest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}

/**
 * Returns a message's position among those of its incident, as a string to sort by: first come messages without their
 * own order, by arrival; then messages with only a time; then messages with a revision, and possibly a time. Digests
 * break ties, so that all fields come from the same message (docs/decisions/027-dispatch.md).
 */
function orderOf({ revision, updatedAt }: DispatchReport, arrived: number, digest: string): string {
  // Digits sort before letters, and `.` before both.
  const own = [
    revision === undefined ? '' : `v${sortable(revision)}`,
    updatedAt === undefined ? '' : `t${sortable(updatedAt)}`,
  ];
  return `${own.join('') || sortable(arrived)}.${digest}`;
}

/** Formats a whole number as a string that sorts in the same order. */
function sortable(number: number): string {
  return String(number).padStart(16, '0');
}

function trimSeen(seen: Readonly<Record<string, number>>): Record<string, number> {
  const newest = Object.entries(seen).sort(([, one], [, other]) => other - one);
  return Object.fromEntries(newest.slice(0, MAX_SEEN));
}
