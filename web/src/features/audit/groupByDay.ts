import { AUDITED_SYSTEM, MINUTE_MS, type AuditLine } from '@firehouse/model';
import { dayOf, type DayKey } from '../../lib/time/wallTime.ts';

/** A line of the audit, or several that were written in one go, the latest first. */
export type Batch = readonly [AuditLine, ...AuditLine[]];

/** The changes of one day in the company's time zone. */
interface AuditDay {
  readonly day: DayKey;
  readonly batches: readonly Batch[];
}

/** How long after one write of the seed or an import the next one follows at most, in ms. */
const BATCH_GAP_MS = 10 * MINUTE_MS;

/** Returns whether the seed or an import can have written a line; they do not send visitors' forms. */
const isBatched = ({ by, operation, collection }: AuditLine) =>
  by === AUDITED_SYSTEM && (operation === 'create' || operation === 'update') && collection !== 'members.applications';

/**
 * Groups changes by day; those that the seed or an import made become one batch, at the place of the latest.
 * @param lines newest first; not modified
 */
export function groupByDay(lines: readonly AuditLine[]): AuditDay[] {
  const days = new Map<DayKey, [AuditLine, ...AuditLine[]][]>();
  const open = new Map<string, AuditLine[]>();
  for (const line of lines) {
    const day = dayOf(Date.parse(line.at));
    const kind = `${day} ${line.operation}`;
    const batch = isBatched(line) ? open.get(kind) : undefined;
    const later = Date.parse(batch?.at(-1)?.at ?? '');
    // Not so without a batch: NaN.
    if (later - Date.parse(line.at) < BATCH_GAP_MS) {
      batch?.push(line);
      continue;
    }
    const next: [AuditLine, ...AuditLine[]] = [line];
    if (isBatched(line)) open.set(kind, next);
    days.set(day, [...(days.get(day) ?? []), next]);
  }
  return [...days].map(([day, batches]) => ({ day, batches }));
}
