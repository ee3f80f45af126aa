import { HOUR_MS, SECOND_MS, type Operation } from '@firehouse/model';

/** A document in the SDK's form: a Date for a timestamp, {@link REQUEST_TIME} for the request's time. */
export type Fields = Readonly<Record<string, unknown>>;

/** Represents `serverTimestamp()`. */
export const REQUEST_TIME = Symbol('the time of the request');

/** A client clock time, in ms from now. The request reaches the rules a little later. */
export class FromRequest {
  constructor(readonly ms: number) {}
}

/**
 * A double that is a whole number, as stored by SDKs of other languages, in a document or in a map. JavaScript SDKs
 * write it back as an integer.
 */
export class WholeDouble {
  constructor(readonly value: number) {}
}

/** Claims of the caller's token; `null` for nobody. Times can be {@link FromRequest}. */
export type Claims = Readonly<Record<string, unknown>> | null;

/**
 * Adds the claims of every session to a token's claims: a recent sign-in, unless the claims say otherwise.
 * @param now the test run's time, in ms
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
  /** Path of the document, a different one per case. For a list, only the collection matters. */
  readonly path: string;
  /** The document before; without it, the document does not exist. */
  readonly before?: Fields | undefined;
  /** The document after a create or an update. */
  readonly document?: Fields | undefined;
  /** Other documents before. */
  readonly others?: Readonly<Record<string, Fields>> | undefined;
  /** Other writes in the same commit: each document's new state; `undefined` deletes it. */
  readonly along?: Readonly<Record<string, Fields | undefined>> | undefined;
  readonly allowed: boolean;
}

/** Returns a copy with one field changed; `undefined` removes it. */
export function withField(fields: Fields, path: string, value: unknown): Fields {
  const [name = '', ...rest] = path.split('.');
  const copy: Record<string, unknown> = { ...fields };
  const inner = rest.length === 0 ? value : withField((copy[name] ?? {}) as Fields, rest.join('.'), value);
  if (inner === undefined) delete copy[name];
  else copy[name] = inner;
  return copy;
}
