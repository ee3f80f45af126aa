import { AUDITED_SYSTEM, MINUTE_MS, type AuditEntry } from '@firehouse/model';
import { dayOf, type DayKey } from '../../lib/time/wallTime.ts';

/** One line of the audit: a change, or several that were made in one go, the latest first. */
export type AuditLine = readonly [AuditEntry, ...AuditEntry[]];

/** The changes of one day in the company's time zone. */
interface AuditDay {
  readonly day: DayKey;
  readonly lines: readonly AuditLine[];
}

/** How long after one write of the seed or an import the next one follows at most, in ms. */
const BATCH_GAP_MS = 10 * MINUTE_MS;

/** Whether a change can be part of a batch: what the seed or an import wrote, not what a visitor sent. */
const isBatched = ({ by, operation, collection }: AuditEntry) =>
  by === AUDITED_SYSTEM && (operation === 'create' || operation === 'update') && collection !== 'members.applications';

/**
 * Groups changes by day; those that the seed or an import made become one line, at the place of the latest.
 * @param entries newest first; not modified
 */
export function groupByDay(entries: readonly AuditEntry[]): AuditDay[] {
  const days = new Map<DayKey, [AuditEntry, ...AuditEntry[]][]>();
  const batches = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.at));
    const name = `${day} ${entry.operation}`;
    const batch = isBatched(entry) ? batches.get(name) : undefined;
    const previous = batch?.at(-1);
    if (
      batch !== undefined &&
      previous !== undefined &&
      Date.parse(previous.at) - Date.parse(entry.at) < BATCH_GAP_MS
    ) {
      batch.push(entry);
      continue;
    }
    const line: [AuditEntry, ...AuditEntry[]] = [entry];
    if (isBatched(entry)) batches.set(name, line);
    const lines = days.get(day);
    if (lines === undefined) days.set(day, [line]);
    else lines.push(line);
  }
  return [...days].map(([day, lines]) => ({ day, lines }));
}
