import { DAY_MS, entities, type Entity, MINUTE_MS } from '@firehouse/model';
import type { Comparison } from './filter.ts';
import type { ListFilter, ListRequest } from './listRequest.ts';

/** Times between which lists are read are whole minutes. */
const STEP_MS = MINUTE_MS;

/** Lists that begin earlier are not widened: nobody asks for them twice in a moment. */
const RECENT_MS = DAY_MS;

/** A list that many visitors can share, and which of its documents one of them wants. */
export interface Widened {
  readonly request: ListRequest;
  /** By the value of the field by which the list is ordered. */
  readonly isWanted: (by: unknown) => boolean;
}

/** What an end of a range becomes so that many can share it, and whether a time is within it as it was asked for. */
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
 * Makes a list of what happened since a moment begin at the whole minute before, and end at the one after: each
 * visitor's "30 minutes ago" and "now" are milliseconds of his own, and so they ask for one and the same.
 * @param request a list that was checked
 * @param now ms since 1970
 * @returns the same request where it has no such beginning
 */
export function widened(request: ListRequest, now: number): Widened {
  const { fields }: Entity = entities[request.collection];
  const { orderBy: by } = request;
  const isEnd = (filter: ListFilter): filter is ListFilter & { readonly value: number } =>
    filter.field === by && filter.op in ends && typeof filter.value === 'number';
  const asked = request.filters.filter(isEnd);
  const isWide =
    fields[by]?.kind === 'epochMs' &&
    asked.some(({ op, value }) => op.startsWith('>') && now - value < RECENT_MS) &&
    request.limit === undefined &&
    request.after === undefined;
  if (!isWide) return { request, isWanted: () => true };
  const filters = request.filters.map((filter) =>
    isEnd(filter) ? { ...filter, ...ends[filter.op]?.wide(filter.value) } : filter,
  );
  return {
    request: { ...request, filters },
    isWanted: (time) => typeof time === 'number' && asked.every(({ op, value }) => ends[op]?.has(time, value)),
  };
}
