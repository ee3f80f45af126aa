import { columnNames, findColumn, type ColumnName } from './columnSpellings.ts';
import { parseRecord } from './csvRecords.ts';

const delimiters = [',', ';', '\t', '|'] as const;

/** The header of a CSV file. */
export interface Header {
  readonly delimiter: string;
  /** Column headers as in the file. */
  readonly names: readonly string[];
  /** Positions of the recognized columns, starting at 0. */
  readonly at: Readonly<Partial<Record<ColumnName, number>>>;
}

/** Thrown for a file that can't be imported at all. The message is shown to the user. */
export class NotAnIncidentsFileError extends Error {
  override readonly name = 'NotAnIncidentsFileError';
}

/** Columns chosen by the user. Null means that the column should be ignored. */
export type ChosenColumns = Readonly<Partial<Record<ColumnName, string | null>>>;

/**
 * Parses a file's header and recognizes its columns. A column is found by the user's choice, then by its exact header,
 * then by words in its header.
 * @throws {NotAnIncidentsFileError} if the file isn't CSV, has no time, type or address, or lacks a column that the
 * user chose
 */
export function readHeader(line: string, chosen: ChosenColumns = {}): Header {
  if (line.startsWith('PK\u0003\u0004')) {
    throw new NotAnIncidentsFileError(
      'This is a spreadsheet or an archive, not a CSV file. Save it as CSV (UTF-8) first.',
    );
  }
  if (/^(\u00FF\u00FE|\u00FE\u00FF)/.test(line) || line.includes('\u0000')) {
    throw new NotAnIncidentsFileError('This is not a CSV file in UTF-8. Save it as CSV (UTF-8) first.');
  }
  const [best] = delimiters
    .map((delimiter) => recognize(line, delimiter, chosen))
    .sort((a, b) => Object.keys(b.at).length - Object.keys(a.at).length || b.names.length - a.names.length);
  if (best === undefined) throw new Error('There is no delimiter.');
  const absent = Object.values(chosen).filter((name) => name !== null && !best.names.some((each) => same(each, name)));
  if (absent.length > 0) {
    throw new NotAnIncidentsFileError(
      `The file has no column ${absent.map((name) => `"${name}"`).join(', ')}. It has: ${line.slice(0, 300)}`,
    );
  }
  if (Object.keys(best.at).length === 0) {
    throw new NotAnIncidentsFileError('This does not look like a list of calls: its first line has no known column.');
  }
  const missing = [
    ...(best.at.time === undefined ? ['time'] : []),
    ...(best.at.type === undefined && best.at.title === undefined ? ['type'] : []),
    ...(best.at.address === undefined ? ['address'] : []),
  ];
  if (missing.length > 0) {
    throw new NotAnIncidentsFileError(
      `The first line has no column for the ${missing.join(' and the ')} of a call. It has: ${line.slice(0, 300)}\n` +
        `Name the column yourself: --column ${missing[0]}="…"`,
    );
  }
  return best;
}

/** Lists the columns that are used and those that are ignored. */
export function columnsText({ names, at }: Header): string {
  const used = columnNames.flatMap((column) => {
    const position = at[column];
    return position === undefined ? [] : [`${column} = "${names[position]?.trim() ?? ''}"`];
  });
  const ignored = names.flatMap((name, position) =>
    name.trim() === '' || Object.values(at).includes(position) ? [] : [`"${name.trim()}"`],
  );
  return [`Columns used: ${used.join(', ')}`, `Columns ignored: ${ignored.join(', ') || 'none'}`].join('\n');
}

function recognize(line: string, delimiter: string, chosen: ChosenColumns): Header {
  const names = parseRecord(line, delimiter).fields ?? [];
  const at: Partial<Record<ColumnName, number>> = {};
  for (const column of columnNames) {
    const name = chosen[column];
    const position = names.findIndex((each) => typeof name === 'string' && same(each, name));
    if (position >= 0) at[column] = position;
  }
  for (const by of ['spelling', 'words'] as const) {
    for (const column of columnNames) {
      if (at[column] !== undefined || column in chosen) continue;
      const position = findColumn(column, names, by, new Set(Object.values(at)));
      if (position !== undefined) at[column] = position;
    }
  }
  // If there is no time column, the date column might contain the time as well.
  if (at.time === undefined && at.date !== undefined) {
    at.time = at.date;
    delete at.date;
  }
  return { delimiter, names, at };
}

function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
