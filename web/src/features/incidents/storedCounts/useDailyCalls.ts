import type { DailyCalls } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { noteCachedAs } from '../../../lib/api/cachedSince.ts';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { readYear } from './yearDocument.ts';

/** A year's incident counts by day, `MM-DD` in the company's zone; days without an incident are omitted. */
type CountsByDay = DailyCalls['days'];

const none: CountsByDay = {};

async function fetchDailyCalls(year: number, signal: AbortSignal): Promise<CountsByDay> {
  const document = await readYear<DailyCalls>('calls.daily', year, signal);
  return noteCachedAs(document.days ?? none, [document]);
}

const dailyCallsQuery = (year: number) =>
  queryOptions({
    queryKey: ['calls.daily', String(year)] as readonly string[],
    queryFn: ({ signal }) => fetchDailyCalls(year, signal),
  });

/**
 * Reads the daily incident counts of a year: one document.
 * @param year four digits
 */
export const useDailyCalls = (year: number): Reading<CountsByDay> => useReading(dailyCallsQuery(year), none);
