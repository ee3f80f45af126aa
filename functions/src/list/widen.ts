import { entities, type Entity } from '@firehouse/model';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { ListRequest } from './request.ts';

/** Times from which lists are read begin at whole minutes. */
const STEP_MS = 60_000;

/** Lists that begin earlier are not widened: nobody asks for them twice in a moment. */
const RECENT_MS = 24 * 60 * 60_000;

/** A list that many visitors can share, and which of its documents the one who asks has asked for. */
export interface Widened {
  readonly request: ListRequest;
  readonly isAskedFor: (document: QueryDocumentSnapshot) => boolean;
}

/**
 * Makes a list of what happened since a moment begin at the whole minute before: each visitor's "30 minutes ago"
 * is a millisecond of its own, and so they ask for one and the same.
 * @param request a list that was checked
 * @param now ms since 1970
 * @returns the same request where it has no such beginning
 */
export function widened(request: ListRequest, now: number): Widened {
  const { fields }: Entity = entities[request.collection];
  const beginning = request.filters.findIndex(({ field, op }) => field === request.orderBy && (op === '>=' || op === '>'));
  const { field = '', op, value } = request.filters[beginning] ?? {};
  const isWide =
    fields[field]?.kind === 'epochMs' &&
    typeof value === 'number' &&
    now - value < RECENT_MS &&
    request.limit === undefined &&
    request.after === undefined;
  if (!isWide) return { request, isAskedFor: () => true };
  const filters = request.filters.with(beginning, { field, op: '>=', value: Math.floor(value / STEP_MS) * STEP_MS });
  return {
    request: { ...request, filters },
    isAskedFor: (document) => {
      const time: unknown = document.get(field);
      return typeof time === 'number' && (op === '>=' ? time >= value : time > value);
    },
  };
}
