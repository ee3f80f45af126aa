import { isRecord, type Field, type FieldSet } from '@firehouse/model';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns a document after a change: changed fields are replaced, `null` removes a field, omitted fields stay. Groups
 * merge field by field, as in a JSON merge patch (RFC 7396); any other value is replaced as a whole, including
 * locations.
 * @param fields the fields that are possible
 * @param before the document, as JSON
 * @param change the change, checked
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
