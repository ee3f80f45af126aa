import type { FieldSet } from '@firehouse/model';

/**
 * Returns the columns of a collection's CSV file, which are the entity's fields in order. Nested fields have dotted
 * names.
 */
export function columnsOf(fields: FieldSet, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name;
    if (field.kind === 'group') return columnsOf(field.fields, `${path}.`);
    if (field.kind === 'location') return [`${path}.address`, `${path}.coordinate.lat`, `${path}.coordinate.lng`];
    return [path];
  });
}

/**
 * Returns the value of a cell. List items are joined with semicolons, missing values are empty, and everything else
 * that isn't a string or number is formatted as JSON.
 */
export function cellOf(document: Readonly<Record<string, unknown>>, column: string): string | number {
  let value: unknown = document;
  for (const name of column.split('.')) {
    if (typeof value !== 'object' || value === null) return '';
    value = (value as Record<string, unknown>)[name];
  }
  if (value === undefined || value === null) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('; ');
  return JSON.stringify(value);
}
