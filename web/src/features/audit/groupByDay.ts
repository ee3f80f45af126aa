import { AUDITED_SYSTEM, MINUTE_MS, type AuditLine } from '@firehouse/model';
import { dayOf, type DayKey } from '../../lib/time/wallTime.ts';

/** One or more audit lines that are shown together, latest first. */
export type Batch = readonly [AuditLine, ...AuditLine[]];

/** The changes made on one day in the company's time zone. */
interface AuditDay {
  readonly day: DayKey;
  readonly batches: readonly Batch[];
}

/** Maximum time between two consecutive changes in a batch, in ms. */
const BATCH_GAP_MS = 10 * MINUTE_MS;

/**
 * Returns whether the seed or an import could have made a change. Both create and update documents as the system, but
 * never applications.
 */
const isBatched = ({ by, operation, collection }: AuditLine) =>
  by === AUDITED_SYSTEM && (operation === 'create' || operation === 'update') && collection !== 'members.applications';

/**
 * Groups audit lines by day, newest first. Merges lines from a seed or an import into a batch, which appears where its
 * latest line would.
 */
export function groupByDay(lines: readonly AuditLine[]): AuditDay[] {
  const days = new Map<DayKey, [AuditLine, ...AuditLine[]][]>();
  const open = new Map<string, AuditLine[]>();
  for (const line of lines) {
    const day = dayOf(Date.parse(line.at));
    const kind = `${day} ${line.operation}`;
    const batch = isBatched(line) ? open.get(kind) : undefined;
    const later = Date.parse(batch?.at(-1)?.at ?? '');
    // NaN, and therefore false, if there is no batch.
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
