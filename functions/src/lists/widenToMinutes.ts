import { DAY_MS, entities, type Entity, MINUTE_MS } from '@firehouse/model';
import type { Comparison } from './parseFilter.ts';
import type { ListFilter, ListRequest } from './listRequest.ts';

/** Shared lists are widened to multiples of this step: whole minutes. */
const STEP_MS = MINUTE_MS;

/** Lists that begin earlier than this are not widened: two visitors rarely request them at about the same time. */
const RECENT_MS = DAY_MS;

/** A list that many visitors can share, with a test for the documents that one of them requested. */
interface Widened {
  readonly request: ListRequest;
  /** Tests the value of the list's sort field. */
  readonly isRequested: (by: unknown) => boolean;
}

/** The widened end of a range, and a test of whether a time is within the original range. */
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
 * Widens a list of recent documents to whole minutes: visitors' "30 minutes ago" and "now" differ by milliseconds, and
 * after widening they can share a read.
 * @param request a checked list request
 * @param now epoch ms
 * @returns the unchanged request if its range does not begin recently
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
