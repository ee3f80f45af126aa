import { isRecord, type Field, type FieldSet } from '@firehouse/model';

type Values = Readonly<Record<string, unknown>>;

/**
 * Applies changes to a document: null removes a field, and omitted fields keep their values. Groups are merged field by
 * field, like a JSON merge patch (RFC 7396). Other objects, such as locations, are replaced as a whole.
 */
export function merge(fields: FieldSet, before: Values, change: Values): Record<string, unknown> {
  const after: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = Object.hasOwn(change, name) ? changed(field, before[name], change[name]) : before[name];
    if (value !== undefined && value !== null) after[name] = value;
  }
  return after;
}

function changed(field: Field, before: unknown, change: unknown): unknown {
  if (field.kind !== 'group' || !isRecord(change)) return change;
  return merge(field.fields, isRecord(before) ? before : {}, change);
}
