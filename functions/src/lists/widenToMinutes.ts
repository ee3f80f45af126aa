import { DAY_MS, entities, type Entity, MINUTE_MS } from '@firehouse/model';
import type { Comparison } from './parseFilter.ts';
import type { ListFilter, ListRequest } from './listRequest.ts';

/** Ranges are widened to multiples of this. */
const STEP_MS = MINUTE_MS;

/**
 * Lists that go back further than this are not widened, because two visitors rarely request the same one at the same
 * time.
 */
const RECENT_MS = DAY_MS;

/** A list that visitors can share, and a filter for the documents that one of them requested. */
interface Widened {
  readonly request: ListRequest;
  /** Tests whether a document is in the requested range, given the value of its sort field. */
  readonly isRequested: (by: unknown) => boolean;
}

/** Widens one end of a range, and tests whether a time is within the original one. */
interface End {
  readonly wide: (value: number) => Pick<ListFilter, 'op' | 'value'>;
  readonly has: (time: number, value: number) => boolean;
}

const minuteOf = (value: number) => Math.floor(value / STEP_MS) * STEP_MS;
const beginning = (value: number) => ({ op: '>=', value: minuteOf(value) }) as const;

const ends: Partial<Record<Comparison, End>> = {
  '>=': { wide: beginning, has: (time, value) => time >= value },
  '>': { wide: beginning, has: (time, value) => time > value },
  '<': {
    wide: (value) => ({ op: '<', value: Math.ceil(value / STEP_MS) * STEP_MS }),
    has: (time, value) => time < value,
  },
  '<=': { wide: (value) => ({ op: '<', value: minuteOf(value) + STEP_MS }), has: (time, value) => time <= value },
};

/**
 * Widens a list of recent documents to whole minutes, so that visitors can share the read. Otherwise, each visitor's
 * "30 minutes ago" and "now" would differ by a few milliseconds. Leaves other lists unchanged.
 */
export function widened(request: ListRequest, now: number): Widened {
  const { fields }: Entity = entities[request.collection];
  const { orderBy: by } = request;
  const isEnd = (filter: ListFilter): filter is ListFilter & { readonly value: number } =>
    filter.field === by && filter.op in ends && typeof filter.value === 'number';
  const bounds = request.filters.filter(isEnd);
  const isWide =
    fields[by]?.kind === 'epochMs' &&
    bounds.some(({ op, value }) => op.startsWith('>') && now - value < RECENT_MS) &&
    request.limit === undefined &&
    request.after === undefined;
  if (!isWide) return { request, isRequested: () => true };
  const filters = request.filters.map((filter) =>
    isEnd(filter) ? { ...filter, ...ends[filter.op]?.wide(filter.value) } : filter,
  );
  return {
    request: { ...request, filters },
    isRequested: (time) => typeof time === 'number' && bounds.every(({ op, value }) => ends[op]?.has(time, value)),
  };
}
