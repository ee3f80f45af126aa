import type { CallVolume } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { readYear } from './yearDocument.ts';

const none: Partial<CallVolume> = {};

const callVolumeQuery = (year: number) =>
  queryOptions({
    queryKey: ['calls.volume', String(year)] as readonly string[],
    queryFn: ({ signal }) => readYear<CallVolume>('calls.volume', year, signal),
  });

/**
 * Reads a year's incident counts by month, one document; empty if there is none.
 * @param year four digits
 */
export const useCallVolume = (year: number): Reading<Partial<CallVolume>> => useReading(callVolumeQuery(year), none);
