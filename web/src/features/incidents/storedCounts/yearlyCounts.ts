import type { CallVolume, DailyCalls } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { ApiError } from '../../../lib/api/apiError.ts';
import { readDocument } from '../../../lib/api/readRequest.ts';
import { noteCachedAs } from '../../../lib/api/cachedSince.ts';

const none: Partial<CallVolume> = {};

const callVolumeQuery = (year: number) =>
  queryOptions({
    queryKey: ['calls.volume', String(year)] as readonly string[],
    queryFn: ({ signal }) => readYear<CallVolume>('calls.volume', year, signal),
  });

/** Reads a year's incident counts by month; empty if there are none. */
export const useCallVolume = (year: number): Reading<Partial<CallVolume>> => useReading(callVolumeQuery(year), none);

/** Collections with one document per year, maintained by the server. */
type YearlyCollection = 'calls.volume' | 'calls.daily';

/**
 * Reads a year's document. If it doesn't exist, the year has no incidents; that isn't a failure.
 * @param year four digits
 * @returns the document's fields; empty if it doesn't exist
 * @throws {ApiError} like readDocument, except for a 404
 */
export async function readYear<T extends object>(
  collection: YearlyCollection,
  year: number,
  signal: AbortSignal,
): Promise<Partial<T>> {
  try {
    return await readDocument<T>(apiPaths.document(collection, String(year)), { signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return {};
    throw error;
  }
}

/** Incidents per day (`MM-DD` in the company's time zone). Days without incidents are omitted. */
type CountsByDay = DailyCalls['days'];

const noDays: CountsByDay = {};

async function fetchDailyCalls(year: number, signal: AbortSignal): Promise<CountsByDay> {
  const document = await readYear<DailyCalls>('calls.daily', year, signal);
  return noteCachedAs(document.days ?? noDays, [document]);
}

const dailyCallsQuery = (year: number) =>
  queryOptions({
    queryKey: ['calls.daily', String(year)] as readonly string[],
    queryFn: ({ signal }) => fetchDailyCalls(year, signal),
  });

/** Reads a year's incident counts by day. */
export const useDailyCalls = (year: number): Reading<CountsByDay> => useReading(dailyCallsQuery(year), noDays);
