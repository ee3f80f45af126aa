import { createHash, randomBytes } from 'node:crypto';
import type { Collection, Entity } from '@firehouse/model';
import { serverTimestamp } from 'firebase/firestore/lite';
import type { KeyedRequest } from '../ledger/idempotencyKey.ts';
import type { Caller } from '../caller/authentication.ts';
import { emailRevOf } from './emailChoice.ts';
import { storedOf } from './toStored.ts';

/** Identifies a request by its idempotency key, per caller, so that keys of different callers never collide. */
export interface RepeatKey {
  readonly caller: Caller;
  readonly collection: Collection;
  /** From `Idempotency-Key`; without one, a request never counts as a repeat. */
  readonly key: string | undefined;
}

/** Returns an opaque string of 32 hexadecimal digits that is identical for each repeat of a request. */
export function opaqueText({ caller, collection, key }: RepeatKey): string {
  if (key === undefined) return randomBytes(16).toString('hex');
  return createHash('sha256')
    .update(JSON.stringify([caller.member, collection, key]))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Creates the ledger's view of a request to create a document. The digest of the body includes the key, which only the
 * sender knows, so nobody can guess the content.
 * @param body its fields as a single string
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
 * Creates a new document in its stored form: the client's fields, and those that the API fills in.
 * @param entity the document's entity
 * @param fields the client's fields, checked
 * @param repeat identifies the request
 * @param emails whether subscribers are emailed about it; undefined for the collection's default
 */
export function newDocument(
  entity: Entity,
  fields: Readonly<Record<string, unknown>>,
  repeat: RepeatKey,
  emails?: boolean,
): Record<string, unknown> {
  const filled = Object.entries(entity.fields).flatMap(([name, { filledBy }]): [string, unknown][] => {
    switch (filledBy) {
      case 'revision':
        return [[name, 1]];
      case 'creation':
        return [[name, serverTimestamp()]];
      case 'caller':
        // Without a verified email address, the rules deny the write.
        return [[name, repeat.caller.member ?? '']];
      case 'random':
        return [[name, opaqueText(repeat)]];
      default:
        return [];
    }
  });
  return { ...storedOf(entity.fields, fields), ...Object.fromEntries(filled), ...emailRevOf(emails, 1) };
}
