import { AUDITED_SYSTEM, MINUTE_MS, type AuditLine } from '@firehouse/model';
import { dayOf, type DayKey } from '../../lib/time/wallTime.ts';

/** An audit line, or several lines written together, latest first. */
export type Batch = readonly [AuditLine, ...AuditLine[]];

/** The changes on one day, in the company's time zone. */
interface AuditDay {
  readonly day: DayKey;
  readonly batches: readonly Batch[];
}

/** Maximum time between two writes by the same seed or import, in ms. */
const BATCH_GAP_MS = 10 * MINUTE_MS;

/** Returns whether the seed or an import could have written a line; they do not send visitors' forms. */
const isBatched = ({ by, operation, collection }: AuditLine) =>
  by === AUDITED_SYSTEM && (operation === 'create' || operation === 'update') && collection !== 'members.applications';

/**
 * Groups changes by day; those from one seed or import become a batch, at the position of the latest one.
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
    // False without a batch, because of NaN.
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
