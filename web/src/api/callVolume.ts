import type { CallVolume } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../config/paths.ts';
import { useReading, type Reading } from './reading.ts';
import { ApiError, readDocument } from './request.ts';

const none: Partial<CallVolume> = {};

async function fetchCallVolume(year: number, signal: AbortSignal): Promise<Partial<CallVolume>> {
  try {
    return await readDocument<CallVolume>(calls.document('calls.volume', String(year)), { signal });
  } catch (error) {
    // A year without a document is a year without calls, not a failure.
    if (error instanceof ApiError && error.status === 404) return none;
    throw error;
  }
}

/**
 * A year's calls by month.
 * @param year four digits
 */
export const callVolumeQuery = (year: number) =>
  queryOptions({
    queryKey: ['calls.volume', String(year)] as readonly string[],
    queryFn: ({ signal }) => fetchCallVolume(year, signal),
  });

/** Reads {@link callVolumeQuery}; the empty document when there is none. */
export function useCallVolume(year: number): Reading<Partial<CallVolume>> {
  return useReading(callVolumeQuery(year), none);
}
