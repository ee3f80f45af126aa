import { access, entities, type Collection, type Entity } from '@firehouse/model';
import { noSuchDocument } from '../caller/authorization.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { afterChange, afterReplacement } from '../documents/changedDocument.ts';
import { newDocument, opaqueText, type RepeatKey } from '../documents/newDocument.ts';
import type { ExistingDocument, Outcome } from '../documents/writeDocument.ts';
import { assertExpected, type Expectation } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';

/** A request's data to store in a collection. */
interface Sent {
  readonly collection: Collection;
  /** Checked fields: all of a new document, or those that change. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether subscribers are emailed about it; undefined if the request does not say. */
  readonly emails: boolean | undefined;
}

/**
 * Decides the outcome of a `POST`; a repeat changes nothing.
 * @throws {Problem} 409 if the document exists already
 */
export function decideCreate(
  { collection, fields, emails }: Sent,
  repeat: RepeatKey,
  found: ExistingDocument | undefined,
): Outcome<undefined> {
  const entity: Entity = entities[collection];
  if (found === undefined) return { fields: newDocument(entity, fields, repeat, emails), result: undefined };
  const isRepeat = repeat.key !== undefined && (entity.id !== 'email' || found.fields['key'] === opaqueText(repeat));
  if (!isRepeat) throw new Problem(409, `This document already exists in ${collection}.`);
  return { result: undefined };
}

/**
 * Decides the outcome of a `PUT`.
 * @throws {Problem} 412 if the preconditions are not met, 403 if only the server creates such documents, 400 if a field
 *   cannot be changed
 */
export function decidePut(
  { collection, fields, emails }: Sent,
  expected: Expectation,
  repeat: RepeatKey,
  found: ExistingDocument | undefined,
): Outcome<{ readonly isNew: boolean; readonly rev: number }> {
  assertExpected(expected, found?.rev);
  const entity: Entity = entities[collection];
  if (found !== undefined)
    return { fields: afterReplacement(entity, found, fields, emails), result: { isNew: false, rev: found.rev + 1 } };
  if (access[collection].create === 'server') throw notAuthorized(true, 'server only');
  return { fields: newDocument(entity, fields, repeat, emails), result: { isNew: true, rev: 1 } };
}

/**
 * Decides the outcome of a `PATCH`.
 * @throws {Problem} 404 if the document does not exist, 412 if the preconditions are not met, 400 if the result would
 *   be invalid
 */
export function decidePatch(
  { collection, fields, emails }: Sent,
  expected: Expectation,
  found: ExistingDocument | undefined,
): Outcome<{ readonly rev: number }> {
  if (found === undefined) throw noSuchDocument(collection);
  assertExpected(expected, found.rev);
  return { fields: afterChange(entities[collection], found, fields, emails), result: { rev: found.rev + 1 } };
}
