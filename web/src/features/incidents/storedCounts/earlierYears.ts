import { MONTHS, type CallVolume, type Incident } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { dayOf } from '../../../lib/time/wallTime.ts';
import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { readList } from '../../../lib/api/readRequest.ts';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { readYear } from './yearlyCounts.ts';

/** Maximum number of years to read: each costs a read, and a wrong date can make an incident look centuries old. */
const MAX_YEARS = 50;

/**
 * Returns earlier years that have incidents, latest first. `calls.volume` cannot be listed: the earliest incident, open
 * or closed, determines the first possible year, and each year's document shows whether it has any.
 */
async function fetchEarlierYears(before: number, signal: AbortSignal): Promise<number[]> {
  const earliest = { orderBy: 'startTime,asc', limit: 1 };
  const firstIncidents = await Promise.all(
    ['incidents', 'incidents.closed'].map((collection) =>
      readList<Incident>(apiPaths.list(collection, earliest), { signal }),
    ),
  );
  const firstYears = firstIncidents.flat().map(({ startTime }) => Number(dayOf(startTime).slice(0, 4)));
  const count = Math.min(MAX_YEARS, Math.max(0, before - Math.min(before, ...firstYears)));
  const years = Array.from({ length: count }, (_, at) => before - 1 - at);
  const volumes = await Promise.all(years.map((year) => readYear<CallVolume>('calls.volume', year, signal)));
  return years.filter((_, at) => MONTHS.some((month) => (volumes[at]?.[month] ?? 0) > 0));
}

const earlierYearsQuery = (before: number) =>
  queryOptions({
    queryKey: ['calls.volume', 'earlier', String(before)] as readonly string[],
    queryFn: ({ signal }) => fetchEarlierYears(before, signal),
  });

const none: number[] = [];

/** Reads earlier years that have incidents, with two lists of one incident each and a document per year. */
export const useEarlierYears = (before: number): Reading<number[]> => useReading(earlierYearsQuery(before), none);
