import type { FieldSet } from '@firehouse/model';

/** Returns the columns of a collection's CSV file: its entity's fields in order, with dots for nested fields. */
export function columnsOf(fields: FieldSet, prefix = ''): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = prefix + name;
    if (field.kind === 'group') return columnsOf(field.fields, `${path}.`);
    if (field.kind === 'location') return [`${path}.address`, `${path}.coordinate.lat`, `${path}.coordinate.lng`];
    return [path];
  });
}

/**
 * Formats the cell for a column: lists joined by semicolons, values without a plain text form as JSON, empty for a
 * missing value.
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
