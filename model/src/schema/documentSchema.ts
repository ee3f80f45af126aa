import { z } from 'zod';
import { isEmail, normalizeEmail } from '../values/emailAddress.ts';
import type { Entity } from './entity.ts';
import { LOCATION_ADDRESS_MAX_LENGTH, type Field, type FieldSet, type TextField } from './field.ts';
import { isObjectPath } from '../values/objectPath.ts';
import { isVisible } from '../values/visibleText.ts';

/** Default limits: objects in one field, and characters in one path. */
const DEFAULT_MAX_FILES = 30;
const MAX_PATH_LENGTH = 500;

/**
 * The earliest and latest time that Firestore can store, in ms
 * (https://firebase.google.com/docs/firestore/manage-data/data-types).
 */
const MIN_TIMESTAMP_MS = Date.parse('0001-01-01T00:00:00Z');
const MAX_TIMESTAMP_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * What a document is checked for. `add`: what a client sends to create one, with all fields it can set. `edit`: what
 * a client sends to change one, with some of the editable fields; `null` removes an optional one. `replace`: the
 * editable fields of a document as they will be after a change. `store`: a whole document, including what the API
 * fills in.
 */
export type SchemaAction = 'add' | 'edit' | 'replace' | 'store';

/**
 * Builds the schema of a document from the entity's fields: types, required fields, lengths, choices. A field that
 * the entity does not define, or that is not for the action, is an error. The output has texts trimmed and email
 * addresses in lower case.
 */
export function schemaOf(entity: Entity, action: SchemaAction): z.ZodType<Record<string, unknown>> {
  return objectOf(entity.fields, action);
}

/**
 * The schema of a public form: the fields that the form shows. Fields that the server fills in are unknown, and
 * therefore an error.
 */
export function formSchemaOf(entity: Entity): z.ZodType<Record<string, unknown>> {
  const shown = Object.entries(entity.fields).filter(
    ([, field]) => field.hidden !== true && field.audience !== 'server',
  );
  return schemaOf({ ...entity, fields: Object.fromEntries(shown) }, 'add');
}

function objectOf(fields: FieldSet, action: SchemaAction): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isAccepted(field, action)) continue;
    const schema = schemaOfField(field, action);
    if (action === 'edit') shape[name] = field.required ? schema.optional() : schema.nullish();
    else shape[name] = field.required ? schema : schema.optional();
  }
  const times = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'timestamp' && field.after !== undefined ? [{ name, after: field.after }] : [],
  );
  return times.reduce<z.ZodType<Record<string, unknown>>>(
    (schema, { name, after }) =>
      schema.refine((values) => isLater(values[name], values[after]), {
        path: [name],
        message: `must be later than ${after}`,
      }),
    z.strictObject(shape),
  );
}

/** A change can set only one of the two times, so the whole document is checked after it. */
function isLater(time: unknown, other: unknown): boolean {
  return typeof time !== 'string' || typeof other !== 'string' || Date.parse(time) > Date.parse(other);
}

/** Whether clients can send a field for an action: not for immutable fields or fields that the API fills in. */
function isAccepted(field: Field, action: SchemaAction): boolean {
  if (action === 'store') return true;
  return field.filledBy === undefined && (action === 'add' || field.editable !== false);
}

function schemaOfField(field: Field, action: SchemaAction): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'phone':
      return textOf(field);
    case 'email':
      return z.string().transform(normalizeEmail).refine(isEmail, 'is not an email address');
    case 'checkbox':
      return z.boolean();
    case 'number':
    case 'epochMs': {
      let schema = field.integer ? z.int() : z.number();
      if (field.min !== undefined) schema = schema.min(field.min);
      if (field.max !== undefined) schema = schema.max(field.max);
      return schema;
    }
    case 'timestamp':
      return z.iso.datetime({ offset: true }).refine(isStorable, 'is outside the range of supported dates');
    case 'select':
      return z.enum(field.options);
    case 'multiselect':
    case 'multicheckbox': {
      const list = z
        .array(z.enum(field.options))
        .max(field.options.length)
        .refine((chosen) => new Set(chosen).size === chosen.length, 'lists a choice twice');
      return field.required ? list.min(1, 'is required') : list;
    }
    case 'file':
      return objectPath;
    case 'files': {
      const list = z.array(objectPath).max(field.maxFiles ?? DEFAULT_MAX_FILES);
      return field.required ? list.min(1, 'is required') : list;
    }
    case 'location':
      return z.strictObject({
        coordinate: z.strictObject({
          lat: z.number().min(-90).max(90),
          lng: z.number().min(-180).max(180),
        }),
        address: text.max(LOCATION_ADDRESS_MAX_LENGTH).optional(),
      });
    case 'group':
      return objectOf(field.fields, action);
    case 'counts':
      return z.record(z.string().max(20), z.int().min(0));
    case 'names':
      return z.array(z.string().max(1_500));
  }
}

/** Text without control characters (except tab and line breaks) and without lone surrogates. */
const text = z
  .string()
  .trim()
  .refine((value) => /^(?:[^\p{Cc}\p{Surrogate}]|[\t\n\r])*$/u.test(value), 'contains a character that is not allowed');

function textOf({ required, maxLength, pattern }: TextField): z.ZodType {
  const limited = required ? text.refine(isVisible, 'is required').max(maxLength) : text.max(maxLength);
  return pattern === undefined
    ? limited
    : limited.refine((value) => new RegExp(`^(?:${pattern})$`).test(value), 'is not valid');
}

function isStorable(time: string): boolean {
  const ms = Date.parse(time);
  return ms >= MIN_TIMESTAMP_MS && ms <= MAX_TIMESTAMP_MS;
}

const objectPath = z.string().max(MAX_PATH_LENGTH).refine(isObjectPath, 'is not an object path');
