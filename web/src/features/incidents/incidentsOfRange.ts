import { READ_MAX_AGE_S, UNLIMITED, type ClosedIncident, type Incident } from '@firehouse/model';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { momentOf, wallTimeOf } from '../../lib/time/wallTime.ts';
import { noteCachedAs } from '../../lib/api/cachedSince.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { readList } from '../../lib/api/readRequest.ts';

/** An open or closed incident. A closed one has the time when it was closed. */
export type PastIncident = Incident & Partial<Pick<ClosedIncident, 'closedAt'>>;

/** A half-open interval, in ms since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Maximum number of months to read concurrently. More would slow down other users. */
const AT_ONCE = 2;
/** Spans up to this length aren't split further, in ms. */
const SMALLEST_MS = 60_000;

/** Splits a span at month boundaries in the company's time zone, latest first. */
function byMonth({ from, to }: Span): Span[] {
  const parts: Span[] = [];
  for (let end = to; end > from;) {
    const begin = Math.max(from, momentOf(`${wallTimeOf(end - 1).slice(0, 7)}-01T00:00`));
    parts.push({ from: begin, to: end });
    end = begin;
  }
  return parts;
}

/**
 * Reads open and closed incidents within a span, latest first. If there are too many for one response, splits the span
 * in half (docs/api.md).
 */
async function fetchSpan({ from, to }: Span, signal: AbortSignal): Promise<PastIncident[]> {
  const query = { q: `startTime>=${from} AND startTime<${to}`, orderBy: 'startTime,desc', limit: UNLIMITED };
  // A recent span can have new incidents that a response cached up to five minutes ago doesn't include.
  const request = { signal, fresh: to > Date.now() - READ_MAX_AGE_S * 1_000 };
  try {
    // In this order, an incident that is closed between the two reads appears in both rather than in neither.
    const open = await readList<Incident>(apiPaths.list('incidents', query), request);
    const closed = await readList<ClosedIncident>(apiPaths.list('incidents.closed', query), request);
    if (closed.length === 0) return open;
    const ids = new Set(closed.map(({ id }) => id));
    return noteCachedAs(
      [...open.filter(({ id }) => !ids.has(id)), ...closed].sort((a, b) => b.startTime - a.startTime),
      [open, closed],
    );
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 413) || to - from <= SMALLEST_MS) throw error;
    const middle = Math.floor((from + to) / 2);
    const later = await fetchSpan({ from: middle, to }, signal);
    const earlier = await fetchSpan({ from, to: middle }, signal);
    return noteCachedAs([...later, ...earlier], [later, earlier]);
  }
}

const MONTHS_READ = ['incidents', 'month'] as const;
const RANGES = ['incidents', 'range'] as const;

const monthQuery = (span: Span) =>
  queryOptions({
    queryKey: [...MONTHS_READ, String(span.from), String(span.to)] as readonly string[],
    queryFn: ({ signal }) => fetchSpan(span, signal),
    // Comparing thousands of incidents would take longer than rendering them again.
    structuralSharing: false,
  });

/** The incidents in a range that have been read so far. */
export interface RangeRead {
  /** Incidents in the months read so far, except {@link failed} ones. Latest first. */
  readonly incidents: readonly PastIncident[];
  readonly monthsRead: number;
  /** Months that couldn't be read. */
  readonly failed: readonly Span[];
}

/** Reads the months in a range, a few at a time, and shows them in order as they arrive. */
async function fetchRange(
  client: QueryClient,
  queryKey: readonly string[],
  parts: readonly Span[],
  signal: AbortSignal,
): Promise<RangeRead> {
  const failed = new Set<Span>();
  const cancelReads = () => void client.cancelQueries({ queryKey: MONTHS_READ });
  signal.addEventListener('abort', cancelReads);
  const begin = (part: Span) => client.fetchQuery(monthQuery(part)).catch(() => void failed.add(part));
  // Read from the cache, because closing an incident removes it there.
  const rangeRead = (count: number): RangeRead => {
    const months = parts
      .slice(0, count)
      .map((part) => client.getQueryData<PastIncident[]>(monthQuery(part).queryKey) ?? []);
    const read = { incidents: months.flat(), monthsRead: count, failed: parts.filter((part) => failed.has(part)) };
    return noteCachedAs(read, months);
  };

  const begun = parts.slice(0, AT_ONCE).map(begin);
  for (const at of parts.keys()) {
    await begun[at];
    signal.throwIfAborted();
    const next = parts[at + AT_ONCE];
    if (next !== undefined) begun.push(begin(next));
    if (at + 1 < parts.length) client.setQueryData(queryKey, rangeRead(at + 1));
  }
  signal.removeEventListener('abort', cancelReads);
  return rangeRead(parts.length);
}

const nothing: RangeRead = { incidents: [], monthsRead: 0, failed: [] };

/** A range and how much of it has been read. */
export interface RangeReading extends RangeRead {
  readonly months: number;
  readonly isReading: boolean;
  readonly retry: () => void;
}

/**
 * Reads a range's open and closed incidents month by month, latest first (docs/api.md). Aborts requests when the range
 * changes.
 */
export function useIncidentsOfRange({ from, to }: Span): RangeReading {
  const parts = byMonth({ from, to });
  const { data, isFetching, refetch } = useQuery({
    queryKey: [...RANGES, String(from), String(to)] as readonly string[],
    queryFn: ({ client, queryKey, signal }) => fetchRange(client, queryKey, parts, signal),
    structuralSharing: false,
  });
  return { ...(data ?? nothing), months: parts.length, isReading: isFetching, retry: () => void refetch() };
}

/** Refetches the current range and its months. */
export async function refetchRange(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: MONTHS_READ, refetchType: 'none' });
  await client.invalidateQueries({ queryKey: RANGES });
}
