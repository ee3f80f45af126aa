import { HOUR_MS, SECOND_MS, type Operation } from '@firehouse/model';

/** A document's fields as in the SDK: timestamps are Dates, and {@link REQUEST_TIME} means the request's time. */
export type Fields = Readonly<Record<string, unknown>>;

/** Placeholder for `serverTimestamp()`. */
export const REQUEST_TIME = Symbol('the time of the request');

/** A time on the client's clock, in ms from now. The request reaches the rules a little later. */
export class FromRequest {
  constructor(readonly ms: number) {}
}

/**
 * A double with a whole number, which SDKs for other languages can store. JavaScript SDKs write it back as an integer.
 */
export class WholeDouble {
  constructor(readonly value: number) {}
}

/** Claims in the caller's token; null for anonymous. Times can be {@link FromRequest}. */
export type Claims = Readonly<Record<string, unknown>> | null;

/**
 * Adds the claims that every session has: a recent sign-in and a session end. Given claims take precedence.
 * @param now time of the test run, in ms
 */
export function inSession(claims: Readonly<Record<string, unknown>>, now = Date.now()): Record<string, unknown> {
  const session = { auth_time: new FromRequest(0), sessionEnd: new FromRequest(HOUR_MS), ...claims };
  return Object.fromEntries(
    Object.entries(session).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, value instanceof FromRequest ? Math.floor((now + value.ms) / SECOND_MS) : value]];
    }),
  );
}

/** An operation, and whether firestore.rules allows it. */
export interface RulesCase {
  readonly name: string;
  readonly as: Claims;
  readonly operation: Operation;
  /** Path of the document, different for each case. For a list, only the collection matters. */
  readonly path: string;
  /** The document before the operation; undefined if it doesn't exist. */
  readonly before?: Fields | undefined;
  /** The document after a create or update. */
  readonly document?: Fields | undefined;
  /** Other documents that exist before the operation. */
  readonly others?: Readonly<Record<string, Fields>> | undefined;
  /** Other writes in the same commit: each document's new state, or undefined to delete it. */
  readonly along?: Readonly<Record<string, Fields | undefined>> | undefined;
  readonly allowed: boolean;
}

/** Returns a copy with one field changed, or removed if the value is undefined. */
export function withField(fields: Fields, path: string, value: unknown): Fields {
  const [name = '', ...rest] = path.split('.');
  const copy: Record<string, unknown> = { ...fields };
  const inner = rest.length === 0 ? value : withField((copy[name] ?? {}) as Fields, rest.join('.'), value);
  if (inner === undefined) delete copy[name];
  else copy[name] = inner;
  return copy;
}
