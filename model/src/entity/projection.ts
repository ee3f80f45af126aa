import { maySee, type Audience } from './audience.ts';
import type { Entity } from './entity.ts';
import type { FieldSet } from './field.ts';
import { isRecord } from '../lib/isRecord.ts';

/**
 * Whether a reader may know a field, so that filters and orders can name it. A field he may not see
 * does not exist for him (docs/decisions/003).
 * @param entity whose field it is
 * @param name the field's name; `id` is the document's id; dots lead into groups
 * @param reader who asks
 */
export function seesField(entity: Entity, name: string, reader: Audience): boolean {
  if (name === 'id') return maySee(reader, entity.idAudience);
  let fields: FieldSet = entity.fields;
  const segments = name.split('.');
  for (const [depth, segment] of segments.entries()) {
    const field = Object.hasOwn(fields, segment) ? fields[segment] : undefined;
    if (field === undefined || !maySee(reader, field.audience)) return false;
    if (depth === segments.length - 1) return true;
    if (field.kind !== 'group') return false;
    fields = field.fields;
  }
  return false;
}

/**
 * What a reader sees of a document: the fields of its entity that are meant for him, and the id where
 * he may know it. What the entity does not define is left out.
 * @param entity the document's entity
 * @param document its id and its fields, times as the caller wants them in the answer
 * @param reader who asks
 */
export function project(
  entity: Entity,
  document: { readonly id: string; readonly data: Readonly<Record<string, unknown>> },
  reader: Audience,
): Record<string, unknown> {
  const seen = projectFields(entity.fields, document.data, reader);
  return maySee(reader, entity.idAudience) ? { id: document.id, ...seen } : seen;
}

function projectFields(
  fields: FieldSet,
  data: Readonly<Record<string, unknown>>,
  reader: Audience,
): Record<string, unknown> {
  const seen: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!maySee(reader, field.audience) || !Object.hasOwn(data, name)) continue;
    const value = data[name];
    if (field.kind === 'group') {
      if (isRecord(value)) seen[name] = projectFields(field.fields, value, reader);
    } else if (field.kind === 'location') {
      if (isRecord(value)) seen[name] = projectLocation(value);
    } else {
      seen[name] = value;
    }
  }
  return seen;
}

/** Only what a location consists of, whatever else is stored beside it. */
function projectLocation({ coordinate, address }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    ...(isRecord(coordinate) && { coordinate: pointOf(coordinate) }),
    ...(typeof address === 'string' && { address }),
  };
}

/** A point of Firestore's own type has nothing but its coordinates, and stays as it is. */
function pointOf(coordinate: Readonly<Record<string, unknown>>): unknown {
  if (Object.getPrototypeOf(coordinate) !== Object.prototype) return coordinate;
  const { lat, lng } = coordinate;
  return { ...(typeof lat === 'number' && { lat }), ...(typeof lng === 'number' && { lng }) };
}
