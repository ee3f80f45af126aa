import { isDeepStrictEqual } from 'node:util';
import { entities, type Entity, type Field, type FieldSet } from '@firehouse/model';
import { schemaOf } from '@firehouse/model/schema';
import { withField, type Fields, type RulesCase } from './case.ts';
import { claimsOf } from './ruleCallers.ts';
import { idOf, made, needed, newDocument, oldDocument, type Made } from './samples.ts';
import { trialsOf, type Trial } from './trialValues.ts';

/** A field and its path, such as `contact.emergency.phone`. */
interface Placed {
  readonly path: string;
  readonly field: Field;
}

/** Fields that depend on each other. They have separate cases in attendanceCases.ts. */
const dependent = new Set(['attendance.state', 'attendance.approvedBy', 'attendance.corrects']);

/**
 * Returns cases for values at and beyond the limits of every field that an admin or the document's member can set, both
 * in new documents and in updates. The model's schema decides what is allowed, so that the rules can't drift from the
 * model.
 */
export function valueCases(): RulesCase[] {
  return made.flatMap((collection) =>
    clientFields(collection)
      .flatMap((placed) => casesOf(collection, placed))
      .concat(unknownFields(collection)),
  );
}

/** Returns the fields of a collection's documents that clients send independently of each other. */
export function clientFields(collection: Made): Placed[] {
  return placedFields(entities[collection].fields).filter(({ path }) => !dependent.has(`${collection}.${path}`));
}

/** Returns the fields that clients send, including those in groups. */
function placedFields(fields: FieldSet, prefix = ''): Placed[] {
  return Object.entries(fields).flatMap(([name, field]): Placed[] => {
    // Skip fields that are part of the document's ID, and the fields of a series, which belong together. They have
    // separate cases in answerCases.ts and changeCases.ts.
    const isInId = (field.kind === 'email' && field.editable === false) || name === 'post';
    if (field.filledBy !== undefined || isInId || field.hidden === 'edit') return [];
    const inner = field.kind === 'group' ? placedFields(field.fields, `${prefix}${name}.`) : [];
    return [{ path: prefix + name, field }].concat(inner);
  });
}

function casesOf(collection: Made, { path, field }: Placed): RulesCase[] {
  return trialsOf(field).flatMap((trial, at): RulesCase[] => {
    const name = `${collection}: ${path} is ${trial.label}`;
    const id = (operation: string) => idOf(collection, `value-${operation}-${path}-${at}`.toLowerCase());
    const allowed = isAllowedByModel(entities[collection], path, trial, newDocument(collection, id('create')));
    const created: RulesCase = {
      name: `new, ${name}`,
      as: claimsOf.admin,
      operation: 'create',
      path: `${collection}/${id('create')}`,
      document: withField(newDocument(collection, id('create')), path, trial.value),
      others: needed(collection, id('create')),
      allowed,
    };
    if (field.editable === false) return [created];
    const before = oldDocument(collection, id('update'));
    const document = withField(withField(before, 'rev', 5), path, trial.value);
    return [
      created,
      {
        name: `changed, ${name}`,
        as: claimsOf.admin,
        operation: 'update',
        path: `${collection}/${id('update')}`,
        before,
        document,
        others: needed(collection, id('update')),
        allowed,
      },
    ];
  });
}

/** Returns whether the model accepts a value without changing it. Unlike the rules, the model trims text. */
function isAllowedByModel(entity: Entity, path: string, { value, verdict }: Trial, document: Fields): boolean {
  if (verdict === 'no') return false;
  const fields = Object.entries(entity.fields).filter(([, { filledBy }]) => filledBy === undefined);
  const clientGives = Object.fromEntries(
    fields.flatMap(([name]) => (Object.hasOwn(document, name) ? [[name, document[name]]] : [])),
  );
  const json = jsonOf(withField(clientGives, path, value));
  const checked = schemaOf(entity, 'add').safeParse(json);
  return checked.success && isDeepStrictEqual(checked.data, json);
}

function jsonOf(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, jsonOf(inner)]));
}

/** Returns cases for fields that the entity doesn't have. */
function unknownFields(collection: Made): RulesCase[] {
  return ['text', 'shoeSize', 'admin', 'id', '__x'].flatMap((name): RulesCase[] => {
    const id = (operation: string) => idOf(collection, `stranger-${operation}-${name}`.toLowerCase());
    const before = oldDocument(collection, id('update'));
    const common = { as: claimsOf.admin, allowed: false } as const;
    return [
      {
        ...common,
        name: `new, ${collection}: with a field ${name}`,
        operation: 'create',
        path: `${collection}/${id('create')}`,
        document: { ...newDocument(collection, id('create')), [name]: 'x' },
        others: needed(collection, id('create')),
      },
      {
        ...common,
        name: `changed, ${collection}: with a field ${name}`,
        operation: 'update',
        path: `${collection}/${id('update')}`,
        before,
        document: { ...before, rev: 5, [name]: 'x' },
        others: needed(collection, id('update')),
      },
    ];
  });
}
