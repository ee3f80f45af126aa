import { MONTHS, type CallVolume, type Incident } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { dayOf } from '../../../lib/time/wallTime.ts';
import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { readList } from '../../../lib/api/readRequest.ts';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { readYear } from './yearlyCounts.ts';

/**
 * Maximum number of years to read. Each year is a separate read, and a wrong date can make an incident look centuries
 * old.
 */
const MAX_YEARS = 50;

/**
 * Returns earlier years with incidents, latest first. `calls.volume` can't be listed, so this starts at the year of the
 * earliest incident and checks the document for each year.
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

/** Reads which earlier years have incidents. */
export const useEarlierYears = (before: number): Reading<number[]> => useReading(earlierYearsQuery(before), none);
