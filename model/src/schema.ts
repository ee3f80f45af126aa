import { z } from 'zod';
import { isEmail, normalizeEmail } from './email.ts';
import type { Entity } from './entity.ts';
import type { Field, FieldSet } from './field.ts';
import { isObjectPath } from './objectPath.ts';

/** The most choices, and the most objects, that one field may hold when its definition names no bound. */
const DEFAULT_MAX_FILES = 30;
const MAX_PATH_LENGTH = 500;

/** What a document is checked for: made whole, or changed in some of its fields. */
export type SchemaAction = 'add' | 'edit';

/**
 * The schema that a document from outside must satisfy, made from the entity's fields: types, required
 * fields, lengths, choices; a field that the entity does not define is an error. `edit` asks for none
 * and refuses those that are not editable. E-mail addresses come out in lower case.
 * @param entity whose documents are checked
 * @param action whether the document is new
 */
export function schemaOf(entity: Entity, action: SchemaAction): z.ZodType<Record<string, unknown>> {
  return objectOf(entity.fields, action);
}

/**
 * The schema of what a visitor sends through a public form: the fields that the form shows. What the server
 * fills in is unknown here, and so an error.
 * @param entity of what the form makes one
 */
export function formSchemaOf(entity: Entity): z.ZodType<Record<string, unknown>> {
  const shown = Object.entries(entity.fields).filter(([, field]) => field.hidden !== true && field.audience !== 'server');
  return schemaOf({ ...entity, fields: Object.fromEntries(shown) }, 'add');
}

function objectOf(fields: FieldSet, action: SchemaAction): z.ZodType<Record<string, unknown>> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (action === 'edit' && field.editable === false) continue;
    const schema = schemaOfField(field, action);
    shape[name] = field.required && action === 'add' ? schema : schema.optional();
  }
  return z.strictObject(shape);
}

function schemaOfField(field: Field, action: SchemaAction): z.ZodType {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'phone':
      return field.required
        ? z.string().trim().min(1, 'is required').max(field.maxLength)
        : z.string().trim().max(field.maxLength);
    case 'email':
      return z.string().transform(normalizeEmail).refine(isEmail, 'is not an e-mail address');
    case 'checkbox':
      return z.boolean();
    case 'number':
    case 'epochMs': {
      let schema = field.whole ? z.int() : z.number();
      if (field.min !== undefined) schema = schema.min(field.min);
      if (field.max !== undefined) schema = schema.max(field.max);
      return schema;
    }
    case 'timestamp':
      return z.iso.datetime({ offset: true });
    case 'select':
      return z.enum(field.options);
    case 'multiselect':
    case 'multicheckbox': {
      const list = z
        .array(z.enum(field.options))
        .max(field.options.length)
        .refine((chosen) => new Set(chosen).size === chosen.length, 'names a choice twice');
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
        address: z.string().trim().max(500).optional(),
      });
    case 'group':
      return objectOf(field.fields, action);
    case 'counts':
      return z.record(z.string().max(20), z.int().min(0));
  }
}

const objectPath = z
  .string()
  .max(MAX_PATH_LENGTH)
  .refine(isObjectPath, 'is not the path of an object');
