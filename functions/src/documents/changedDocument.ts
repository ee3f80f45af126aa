import type { Entity } from '@firehouse/model';
import { serverTimestamp } from 'firebase/firestore/lite';
import { Problem } from '../http/problem.ts';
import { checked, editableFields, immutableFields } from './validateFields.ts';
import { emailRevOf } from './emailChoice.ts';
import { merge } from './mergePatch.ts';
import { jsonOfRead, storedOf } from './toStored.ts';
import type { ExistingDocument } from './writeDocument.ts';

type Values = Readonly<Record<string, unknown>>;

/** The author of a change, and whether to email subscribers about it (undefined leaves that as it was). */
interface Change {
  readonly by: string | undefined;
  readonly emails?: boolean | undefined;
}

/**
 * Applies changes to a document and returns it in its stored form. Drops fields that aren't in the entity. Changing a
 * declined document proposes it again.
 * @throws {Problem} 400 if the result would be invalid
 */
export function afterChange(
  entity: Entity,
  found: ExistingDocument,
  change: Values,
  { by, emails }: Change,
): Record<string, unknown> {
  const before = jsonOfRead(found.fields) as Values;
  const next = checked(
    entity,
    'replace',
    merge(editableFields(entity), before, { ...proposal(entity, before), ...change }),
  );
  const isApproved = change['state'] === 'approved' && before['state'] !== 'approved';
  return { ...withChangedFields(entity, found, next, emails), ...(isApproved && approval(entity, by)) };
}

/** Returns the fields that propose a declined document again and remove the reason. Empty for all other documents. */
function proposal({ fields }: Entity, before: Values): Values {
  if (before['state'] !== 'declined') return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      if (field.filledBy !== 'decision') return [];
      return [[name, field.kind === 'select' ? field.options[0] : null]];
    }),
  );
}

/** Returns the fields that say who approved a document, and when. */
function approval({ fields }: Entity, by: string | undefined): Values {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { filledBy }]): [string, unknown][] => {
      // If the caller has no verified email address, the security rules reject the empty string.
      if (filledBy === 'approver') return [[name, by ?? '']];
      return filledBy === 'approval' ? [[name, serverTimestamp()]] : [];
    }),
  );
}

/**
 * Replaces a document's editable fields and returns it in its stored form. Immutable fields and decisions keep their
 * values, but replacing a declined document proposes it again.
 * @param emails whether to email subscribers; undefined leaves this unchanged
 * @throws {Problem} 400 if an immutable field has a different value
 */
export function afterReplacement(
  entity: Entity,
  found: ExistingDocument,
  replacement: Values,
  emails?: boolean,
): Record<string, unknown> {
  const before = jsonOfRead(found.fields) as Values;
  for (const [name, field] of Object.entries(immutableFields(entity))) {
    const value =
      field.kind === 'timestamp' && typeof replacement[name] === 'string'
        ? new Date(replacement[name]).toISOString()
        : replacement[name];
    if (value !== undefined && value !== before[name]) throw new Problem(400, `${name} cannot be changed.`);
  }
  const decisions = Object.entries({ ...before, ...proposal(entity, before) }).filter(
    ([name, value]) => entity.fields[name]?.filledBy === 'decision' && value !== null,
  );
  return withChangedFields(entity, found, { ...replacement, ...Object.fromEntries(decisions) }, emails);
}

function withChangedFields(
  entity: Entity,
  { fields, rev }: ExistingDocument,
  next: Values,
  emails: boolean | undefined,
): Record<string, unknown> {
  const immutable = Object.keys(immutableFields(entity)).filter((name) => Object.hasOwn(fields, name));
  return {
    ...storedOf(editableFields(entity), next, fields),
    ...Object.fromEntries(immutable.map((name): [string, unknown] => [name, fields[name]])),
    ...emailRevOf(emails, rev + 1),
    rev: rev + 1,
  };
}
