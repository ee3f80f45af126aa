import { queryOptions } from '@tanstack/react-query';
import { calls } from '../config/paths.ts';
import { useReading, type Reading } from './reading.ts';
import { ApiError, readDocument } from './request.ts';

/** A year's calls by day, `MM-DD` in the company's zone; days without a call are left out. */
export type CountsByDay = Readonly<Record<string, number>>;

const none: CountsByDay = {};

async function fetchDailyCalls(year: number, signal: AbortSignal): Promise<CountsByDay> {
  try {
    return (await readDocument<{ days?: CountsByDay }>(calls.document('calls.daily', String(year)), { signal })).days ?? none;
  } catch (error) {
    // A year without a document is a year without calls, not a failure.
    if (error instanceof ApiError && error.status === 404) return none;
    throw error;
  }
}

const dailyCallsQuery = (year: number) =>
  queryOptions({
    queryKey: ['calls.daily', String(year)] as readonly string[],
    queryFn: ({ signal }) => fetchDailyCalls(year, signal),
  });

/**
 * Reads the calls of each day of a year: one document.
 * @param year four digits
 */
export const useDailyCalls = (year: number): Reading<CountsByDay> => useReading(dailyCallsQuery(year), none);
