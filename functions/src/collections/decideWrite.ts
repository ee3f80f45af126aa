import { access, entities, type Collection, type Entity } from '@firehouse/model';
import { noSuchDocument } from '../caller/authorization.ts';
import { notAuthorized } from '../caller/notAuthorized.ts';
import { afterChange, afterReplacement } from '../documents/changedDocument.ts';
import { merge } from '../documents/mergePatch.ts';
import { newDocument, opaqueText, type RepeatKey } from '../documents/newDocument.ts';
import { editableFields } from '../documents/validateFields.ts';
import type { ExistingDocument, Outcome } from '../documents/writeDocument.ts';
import { assertExpected, type Expectation } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';

/** The data in a write request. */
interface Sent {
  readonly collection: Collection;
  /** Validated fields: all fields of a new document, or only the changed ones. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Whether to email subscribers. Undefined if the request doesn't say. */
  readonly emails: boolean | undefined;
}

/**
 * Decides what a `POST` does. If the request is a repeat, nothing is written.
 * @throws {Problem} 409 if the document already exists
 */
export function decideCreate(
  { collection, fields, emails }: Sent,
  repeat: RepeatKey,
  found: ExistingDocument | undefined,
): Outcome<undefined> {
  const entity: Entity = entities[collection];
  if (found === undefined) return { fields: newDocument(entity, fields, repeat, emails), result: undefined };
  const isSame = entity.id === 'email' ? found.fields['key'] === opaqueText(repeat) : entity.id !== 'postAndMember';
  const isRepeat = repeat.key !== undefined && isSame;
  if (!isRepeat) throw new Problem(409, `This document already exists in ${collection}.`);
  return { result: undefined };
}

/**
 * Decides what a `PUT` does.
 * @throws {Problem} 412 if a precondition fails, 403 if only the server can create such documents, 400 if a field can't
 *   be changed
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
 * Decides what a `PATCH` does. Before it is first written, a singleton counts as existing at revision 0.
 * @throws {Problem} 404 if the document doesn't exist, 412 if a precondition fails, 400 if the result would be invalid
 */
export function decidePatch(
  { collection, fields, emails }: Sent,
  expected: Expectation,
  repeat: RepeatKey,
  found: ExistingDocument | undefined,
): Outcome<{ readonly rev: number }> {
  const entity: Entity = entities[collection];
  if (found === undefined && entity.id === 'singleton') {
    assertExpected(expected, 0);
    const given = merge(editableFields(entity), {}, fields);
    return { fields: newDocument(entity, given, repeat, emails), result: { rev: 1 } };
  }
  if (found === undefined) throw noSuchDocument(collection);
  assertExpected(expected, found.rev);
  return {
    fields: afterChange(entity, found, fields, { by: repeat.caller.member, emails }),
    result: { rev: found.rev + 1 },
  };
}
