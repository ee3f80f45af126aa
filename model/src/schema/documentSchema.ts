import { z } from 'zod';
import { normalizeEmail } from '../values/emailAddress.ts';
import type { Entity } from './entity.ts';
import { DAY_MS } from '../lib/durations.ts';
import type { Field, FieldSet, TimestampField } from './field.ts';
import { isPrivateImagePath, isPublicPath } from '../values/objectPath.ts';
import { valueFault } from './valueFaults.ts';

/** Maximum length of an object's path. */
const MAX_PATH_LENGTH = 500;

/** Matches an incident's ID, which is a digest in hex. */
const INCIDENT_ID = /^[0-9a-f]{32,64}$/;

/**
 * What a schema validates. `add`: a new document, with the fields that clients can set. `edit`: changes to some of the
 * editable fields, where null removes an optional field. `replace`: the values of all editable fields after an edit.
 * `store`: a complete document, including fields that only the server can set.
 */
export type SchemaAction = 'add' | 'edit' | 'replace' | 'store';

/**
 * Builds a schema from an entity's fields. Unknown fields, and fields that the action doesn't allow, are errors.
 * Parsing trims strings and converts email addresses to lowercase.
 */
export function schemaOf(entity: Entity, action: SchemaAction): z.ZodType<Record<string, unknown>> {
  return objectOf(entity.fields, action);
}

/**
 * Builds the schema for a public form. It accepts only fields that the form shows, so fields set by the server are
 * errors.
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
  const ends = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'timestamp' && field.after !== undefined ? [{ name, field, after: field.after }] : [],
  );
  return z.strictObject(shape).superRefine((values, context) => {
    for (const { name, field, after } of ends) {
      const message = endFault(field, values[name], values[after]);
      if (message !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
  });
}

/**
 * Checks the end of a period. An edit might change only one of its times; the resulting document is validated later.
 * @returns the rest of a sentence that begins with the field; undefined if the end is valid, or if a time is missing
 */
function endFault({ after, withinDays = Infinity }: TimestampField, end: unknown, start: unknown): string | undefined {
  if (typeof end !== 'string' || typeof start !== 'string') return undefined;
  const lengthMs = Date.parse(end) - Date.parse(start);
  if (lengthMs <= 0) return `must be later than ${after}`;
  return lengthMs > withinDays * DAY_MS ? `must be at most ${withinDays} days after the start` : undefined;
}

/**
 * Returns whether a client can set a field in this action. Immutable fields can only be set on creation, and decisions
 * only after it. Fields that the API fills in can never be set.
 */
function isAccepted(field: Field, action: SchemaAction): boolean {
  if (action === 'store') return true;
  if (field.filledBy === 'decision') return action !== 'add';
  return field.filledBy === undefined && (action === 'add' || field.editable !== false);
}

/** Builds a field's schema from its type and the checks in {@link valueFault}, which the browser runs as well. */
function schemaOfField(field: Field, action: SchemaAction): z.ZodType {
  return typeOf(field, action).superRefine((value, context) => {
    const fault = valueFault(field, value);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  });
}

function typeOf(field: Field, action: SchemaAction): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'phone':
      return text;
    case 'email':
      return z.string().transform(normalizeEmail);
    case 'checkbox':
      return z.boolean();
    case 'number':
    case 'epochMs':
      return field.integer ? z.int() : z.number();
    case 'timestamp':
      return z.iso.datetime({ offset: true });
    case 'select':
      return z.enum(field.options);
    case 'multiselect':
    case 'multicheckbox':
      return z.array(z.enum(field.options)).max(field.options.length);
    case 'file': {
      const { privateFolder } = field;
      return privateFolder === undefined ? publicPath : pathThat((path) => isPrivateImagePath(path, privateFolder));
    }
    case 'files':
      return z.array(publicPath);
    case 'location':
      return z.strictObject({
        coordinate: z.strictObject({ lat: z.number(), lng: z.number() }).optional(),
        address: text.optional(),
      });
    case 'group':
      return objectOf(field.fields, action);
    case 'counts':
      return z.record(z.string().max(20), z.int().min(0));
    case 'names':
      return z.array(z.string().max(1_500));
    case 'incidentIds':
      return z
        .array(z.string().regex(INCIDENT_ID))
        .max(field.maxIds)
        .refine((ids) => new Set(ids).size === ids.length, 'must not have an incident twice');
  }
}

const text = z.string().trim();

const pathThat = (isValid: (path: string) => boolean) =>
  z.string().max(MAX_PATH_LENGTH).refine(isValid, 'is not an object path');

const publicPath = pathThat(isPublicPath);
