import { createHash, randomBytes } from 'node:crypto';
import type { Collection, Entity } from '@firehouse/model';
import { serverTimestamp } from 'firebase/firestore/lite';
import type { KeyedRequest } from '../http/idempotencyKey.ts';
import type { Caller } from '../caller/token.ts';
import { storedOf } from './stored.ts';

/** Where a request's key stands for a document: the caller's own, so that nobody meets another's. */
export interface RepeatKey {
  readonly caller: Caller;
  readonly collection: Collection;
  /** From `Idempotency-Key`; without one no request is a repeat of another. */
  readonly key: string | undefined;
}

/**
 * A text that tells nothing and is the same for each repeat of a request, 32 hexadecimal digits.
 * @param repeat what the request is known by
 */
export function opaqueText({ caller, collection, key }: RepeatKey): string {
  if (key === undefined) return randomBytes(16).toString('hex');
  return createHash('sha256')
    .update(JSON.stringify([caller.member, collection, key]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * A request to make a document, as the ledger knows it. The digest of the body holds the key, which only its sender
 * knows: nobody can try out what was in it.
 * @param repeat what the request is known by
 * @param body its fields as one text
 * @returns undefined for a request without a key
 */
export function keyedCreate({ caller, collection, key }: RepeatKey, body: string): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  return { id: digestOf('create', caller.member, collection, key), body: digestOf(key, body) };
}

function digestOf(...parts: readonly (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * A new document as it is stored: what the client gave, and what the API fills in.
 * @param entity what it is one of
 * @param given the client's fields, checked
 * @param repeat what the request is known by
 */
export function newDocument(
  entity: Entity,
  given: Readonly<Record<string, unknown>>,
  repeat: RepeatKey,
): Record<string, unknown> {
  const filled = Object.entries(entity.fields).flatMap(([name, { filledBy }]): [string, unknown][] => {
    switch (filledBy) {
      case 'revision':
        return [[name, 1]];
      case 'creation':
        return [[name, serverTimestamp()]];
      case 'caller':
        // Somebody whom the sign-in did not vouch for has no address; the rules deny him.
        return [[name, repeat.caller.member ?? '']];
      case 'random':
        return [[name, opaqueText(repeat)]];
      default:
        return [];
    }
  });
  return { ...storedOf(entity.fields, given), ...Object.fromEntries(filled) };
}
