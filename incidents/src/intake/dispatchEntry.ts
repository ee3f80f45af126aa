import { createHash } from 'node:crypto';
import { reportedFields, type DispatchReport, type IncidentFields, type IncidentReport } from './reportFields.ts';

/** Collection of {@link DispatchEntry} documents, which only the server can read. */
export const DISPATCHES = 'dispatches';

/** How many messages per incident to remember for detecting repeats. */
const MAX_SEEN = 50;

/**
 * Sort key for imported values. It sorts before the keys of all messages, so an imported value never replaces one from
 * a message.
 */
export const OLDEST = '';

/** The newest value that a center has reported for a field. */
interface Reported {
  readonly order: string;
  readonly value: string | number | null;
}

/**
 * Everything that a center has reported about one incident, stored in `dispatches`. Each field is ordered separately,
 * so messages can arrive in any order or more than once.
 */
export interface DispatchEntry {
  /** ID of the document in `incidents`, `incidents.closed` or `drafts`. */
  readonly incident: string;
  readonly fields: Readonly<Record<string, Reported>>;
  /** When the center closed the incident, in epoch ms. */
  readonly closedAt?: number;
  /** Highest sort key of any message so far. */
  readonly newest: string;
  /** The center's name, or undefined before its first message. */
  readonly center?: string;
  /** The problem with the newest message, or an empty string. */
  readonly problem: string;
  /** First arrival of each message, by digest. */
  readonly seen: Readonly<Record<string, number>>;
  /** The draft's revision after the intake last wrote it. If the draft has a different one, an admin has edited it. */
  readonly rev?: number;
  /** True if an admin has ever edited the draft, or discarded a complete incident. */
  readonly edited: boolean;
}

/** An entry after a report was merged into it. */
interface Merged {
  readonly entry: DispatchEntry;
  /** The report's sort key. */
  readonly order: string;
  /** Names of the fields whose values changed. */
  readonly changed: readonly string[];
  /**
   * Names of the fields that were skipped because a newer message had already set them. Empty if this message was seen
   * before.
   */
  readonly outdated: readonly string[];
}

/**
 * Computes the ID of an incident's document in `dispatches`. While a message is unreadable, its draft has this ID too.
 * @param parts the center's key and the incident number, or the content if there is no number
 * @returns 32 hex digits
 */
export function dispatchKey(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}

/**
 * Merges a report into an entry. For each field, the value with the highest order wins, so the order of arrival does
 * not matter (see {@link orderOf}).
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

/** Returns the newest value for each field. */
export function valuesOf({ fields }: DispatchEntry): IncidentFields {
  return Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
}

/** Returns the earlier of two times, ignoring undefined ones. */
export function earliest(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.min(one, other);
}

/**
 * Returns a sort key for a message. Messages with neither a revision nor a time sort first, by arrival; then messages
 * with only a time; then messages with a revision. The digest breaks ties, so all fields are taken from the same
 * message (docs/decisions/027-dispatch.md).
 */
function orderOf({ revision, updatedAt }: DispatchReport, arrived: number, digest: string): string {
  // The separators rely on ASCII order: `.`, then digits, then letters.
  const own = [
    revision === undefined ? '' : `v${sortable(revision)}`,
    updatedAt === undefined ? '' : `t${sortable(updatedAt)}`,
  ];
  return `${own.join('') || sortable(arrived)}.${digest}`;
}

/** Pads a whole number with zeros so that it sorts correctly as a string. */
function sortable(number: number): string {
  return String(number).padStart(16, '0');
}

function trimSeen(seen: Readonly<Record<string, number>>): Record<string, number> {
  const newest = Object.entries(seen).sort(([, one], [, other]) => other - one);
  return Object.fromEntries(newest.slice(0, MAX_SEEN));
}
