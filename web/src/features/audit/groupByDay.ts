import type { AuditLine } from '@firehouse/model';
import { dayOf, type DayKey } from '../../lib/time/wallTime.ts';

/** The changes of one day in the company's time zone. */
interface AuditDay {
  readonly day: DayKey;
  readonly entries: readonly AuditLine[];
}

/**
 * Groups changes by day.
 * @param entries in order; not modified
 */
export function byDay(entries: readonly AuditLine[]): AuditDay[] {
  const days = new Map<DayKey, AuditLine[]>();
  for (const line of entries) {
    const day = dayOf(Date.parse(line.at));
    const sameDay = days.get(day);
    if (sameDay === undefined) days.set(day, [line]);
    else sameDay.push(line);
  }
  return [...days].map(([day, changes]) => ({ day, entries: changes }));
}
