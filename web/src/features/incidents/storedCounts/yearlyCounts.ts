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

/**
 * Reads a year's incident counts by month, from one document; empty if there is none.
 * @param year four digits
 */
export const useCallVolume = (year: number): Reading<Partial<CallVolume>> => useReading(callVolumeQuery(year), none);

/** Collections with one document per year, written by the server. */
type YearlyCollection = 'calls.volume' | 'calls.daily';

/**
 * Reads a year's document. A missing document means a year without incidents, not a failure.
 * @param year four digits
 * @returns its fields; empty if the document does not exist
 * @throws {ApiError} like readDocument, except for 404
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

/** A year's incident counts by day, `MM-DD` in the company's zone; days without incidents are omitted. */
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

/**
 * Reads a year's daily incident counts, from one document.
 * @param year four digits
 */
export const useDailyCalls = (year: number): Reading<CountsByDay> => useReading(dailyCallsQuery(year), noDays);
