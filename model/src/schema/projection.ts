import { maySee, type Audience } from './audience.ts';
import type { Entity } from './entity.ts';
import type { FieldSet } from './field.ts';
import { isRecord } from '../lib/isRecord.ts';

/**
 * Returns whether a user can see a field by its dotted name, or `id` for the document's ID. If not, the user can't
 * filter or sort by it either (docs/decisions/003).
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

/** Returns whether a user can see anything in an entity's documents that visitors can't. */
export function seesMoreThanVisitors({ idAudience, fields }: Entity, reader: Audience): boolean {
  const isExtra = (audience: Audience | 'server') => maySee(reader, audience) && !maySee('public', audience);
  const hasExtra = (set: FieldSet): boolean =>
    Object.values(set).some((field) => isExtra(field.audience) || (field.kind === 'group' && hasExtra(field.fields)));
  return isExtra(idAudience) || hasExtra(fields);
}

/** Returns the parts of a document that a user can see. Fields that aren't in the entity are removed. */
export function project(
  entity: Entity,
  document: { readonly id: string; readonly data: Readonly<Record<string, unknown>> },
  reader: Audience,
): Record<string, unknown> {
  const visible = projectFields(entity.fields, document.data, reader);
  return maySee(reader, entity.idAudience) ? { id: document.id, ...visible } : visible;
}

function projectFields(
  fields: FieldSet,
  data: Readonly<Record<string, unknown>>,
  reader: Audience,
): Record<string, unknown> {
  const visible: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!maySee(reader, field.audience) || !Object.hasOwn(data, name)) continue;
    const value = data[name];
    if (field.kind === 'group') {
      if (isRecord(value)) visible[name] = projectFields(field.fields, value, reader);
    } else if (field.kind === 'location') {
      if (isRecord(value)) visible[name] = projectLocation(value);
    } else {
      visible[name] = value;
    }
  }
  return visible;
}

/** Returns a location's coordinate and address, and drops any other properties. */
function projectLocation({ coordinate, address }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    ...(isRecord(coordinate) && { coordinate: pointOf(coordinate) }),
    ...(typeof address === 'string' && { address }),
  };
}

/**
 * Returns a coordinate without other properties. A Firestore `GeoPoint` can't have any, so it is returned unchanged.
 */
function pointOf(coordinate: Readonly<Record<string, unknown>>): unknown {
  if (Object.getPrototypeOf(coordinate) !== Object.prototype) return coordinate;
  const { lat, lng } = coordinate;
  return { ...(typeof lat === 'number' && { lat }), ...(typeof lng === 'number' && { lng }) };
}
