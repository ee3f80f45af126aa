import { createHash, randomBytes } from 'node:crypto';
import type { Collection, Entity } from '@firehouse/model';
import { serverTimestamp } from 'firebase/firestore/lite';
import type { KeyedRequest } from '../ledger/idempotencyKey.ts';
import type { Caller } from '../caller/authentication.ts';
import { emailRevOf } from './emailChoice.ts';
import { storedOf } from './toStored.ts';

/** Identifies repeats of a request. Includes the caller, so that keys of different callers can't collide. */
export interface RepeatKey {
  readonly caller: Caller;
  readonly collection: Collection;
  /** The `Idempotency-Key` header. Without it, a request is never a repeat. */
  readonly key: string | undefined;
}

/**
 * Returns an opaque string of 32 hex digits that is the same for every repeat of a request, or random without a key.
 */
export function opaqueText({ caller, collection, key }: RepeatKey): string {
  if (key === undefined) return randomBytes(16).toString('hex');
  return createHash('sha256')
    .update(JSON.stringify([caller.member, collection, key]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Creates the ledger entry for a request. It contains a digest of the body, salted with the key so that nobody can
 * guess the content. Returns undefined if there is no `Idempotency-Key`.
 */
export function keyedCreate({ caller, collection, key }: RepeatKey, body: string): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  return { id: digestOf('create', caller.member, collection, key), body: digestOf(key, body) };
}

function digestOf(...parts: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Creates a new document in its stored form, including the fields that the API fills in.
 * @param emails whether to email subscribers; undefined for the default
 */
export function newDocument(
  entity: Entity,
  fields: Readonly<Record<string, unknown>>,
  repeat: RepeatKey,
  emails?: boolean,
): Record<string, unknown> {
  const filled = Object.entries(entity.fields).flatMap(([name, field]): [string, unknown][] => {
    switch (field.filledBy) {
      case 'revision':
        return [[name, 1]];
      case 'creation':
        return [[name, serverTimestamp()]];
      case 'caller':
        // If the caller has no verified email address, the security rules reject the empty string.
        return [[name, repeat.caller.member ?? '']];
      case 'random':
        return [[name, opaqueText(repeat)]];
      case 'decision':
        return field.kind === 'select' ? [[name, field.options[0]]] : [];
      default:
        return [];
    }
  });
  return { ...storedOf(entity.fields, fields), ...Object.fromEntries(filled), ...emailRevOf(emails, 1) };
}
