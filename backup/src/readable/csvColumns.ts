import type { Field, FieldSet } from '@firehouse/model';
import { isoInCompanyZone } from '@firehouse/model/iso-time';

/** Suffixes for columns that repeat a time in the company's time zone, in a format that spreadsheets recognize. */
const LOCAL = { time: ' (local)', date: ' (local date)' } as const;

/**
 * Returns the columns of a collection's CSV file with their labels. The columns are the entity's fields, in order;
 * nested fields have dotted names. Each time is followed by a column with the local time.
 */
export function labeledColumns(fields: FieldSet, prefix = ''): (readonly [column: string, label: string])[] {
  return Object.entries(fields).flatMap(([name, field]): (readonly [string, string])[] => {
    const path = prefix + name;
    const { label } = field;
    if (field.kind === 'group')
      return labeledColumns(field.fields, `${path}.`).map(([column, part]) => [column, `${label}: ${part}`]);
    if (field.kind === 'location')
      return ['address', 'coordinate.lat', 'coordinate.lng'].map((part) => [`${path}.${part}`, label]);
    const local = localEndOf(field);
    return local === undefined
      ? [[path, label]]
      : [
          [path, label],
          [path + local, `${label}, company’s time zone`],
        ];
  });
}

/** Returns the names of {@link labeledColumns}. */
export function columnsOf(fields: FieldSet): string[] {
  return labeledColumns(fields).map(([column]) => column);
}

function localEndOf(field: Field): string | undefined {
  if (field.kind === 'epochMs') return LOCAL.time;
  if (field.kind !== 'timestamp') return undefined;
  return field.isDate === true ? LOCAL.date : LOCAL.time;
}

/**
 * Returns the value of a cell. Lists of strings are joined with semicolons, missing values are empty, and everything
 * else that isn't a string or number is formatted as JSON.
 */
export function cellOf(document: Readonly<Record<string, unknown>>, column: string): string | number {
  if (column.endsWith(LOCAL.time)) return localTime(cellOf(document, column.slice(0, -LOCAL.time.length)));
  if (column.endsWith(LOCAL.date))
    return localTime(cellOf(document, column.slice(0, -LOCAL.date.length))).slice(0, 'YYYY-MM-DD'.length);
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

/**
 * Formats a time, given in epoch ms or ISO, as local time for spreadsheets: `2026-07-10 13:40:00`. Returns an empty
 * string if it isn't a valid time.
 */
export function localTime(time: string | number): string {
  const epochMs = typeof time === 'number' ? time : Date.parse(time);
  if (Number.isNaN(new Date(epochMs).getTime())) return '';
  return isoInCompanyZone(epochMs).slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ');
}
