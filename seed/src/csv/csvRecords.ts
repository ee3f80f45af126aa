import { parse } from 'csv-parse/sync';
import type { Line } from './splitLines.ts';

/** Maximum number of lines and characters of a record with line breaks. */
const MAX_RECORD_LINES = 60;
const MAX_RECORD_LENGTH = 64 * 1024;

/** A record in a CSV file, or the reason why it is invalid. */
export type CsvRecord =
  | { readonly line: number; readonly raw: string; readonly fields: readonly string[] }
  | { readonly line: number; readonly raw: string; readonly error: string };

/**
 * Assembles lines into CSV records. Quoted fields can contain line breaks. If a quote is never closed, only its line is
 * rejected and parsing continues on the next line, so that a stray quote doesn't ruin the rest of the file.
 */
export class RecordAssembler {
  readonly #delimiter: string;
  readonly #columns: number;
  #waiting: Line[] = [];

  /**
   * @param delimiter field separator
   * @param columns expected number of fields
   */
  constructor(delimiter: string, columns: number) {
    this.#delimiter = delimiter;
    this.#columns = columns;
  }

  /** Adds more lines of the file and returns the records that are now complete. */
  push(lines: readonly Line[]): CsvRecord[] {
    this.#waiting.push(...lines);
    return this.#settle(false);
  }

  /** Marks the end of the file. Returns the remaining records. */
  end(): CsvRecord[] {
    return this.#settle(true);
  }

  #settle(ended: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let at = 0;
    while (at < this.#waiting.length) {
      const found = this.#recordAt(at, ended);
      if (found === 'wait') break;
      at += found.lines;
      if (found.record !== null) records.push(found.record);
    }
    this.#waiting = this.#waiting.slice(at);
    return records;
  }

  /**
   * Reads the record that starts at a line. Returns `wait` if it might continue on lines that haven't been added yet.
   */
  #recordAt(at: number, ended: boolean): { record: CsvRecord | null; lines: number } | 'wait' {
    const first = this.#waiting[at];
    if (first === undefined) return 'wait';
    const reject = (error: string): { record: CsvRecord; lines: number } => ({
      record: { line: first.number, raw: first.text, error },
      lines: 1,
    });
    if (first.tooLong) return reject('the line is too long to be a call');
    const parsed = parseRecord(first.text, this.#delimiter);
    if (parsed.fields !== undefined) return this.#complete(first, first.text, parsed.fields, 1);
    if (parsed.error !== 'open') return reject(parsed.error);

    let text = first.text;
    let quotes = countQuotes(first.text);
    for (let lines = 2; lines <= MAX_RECORD_LINES; lines++) {
      const next = this.#waiting[at + lines - 1];
      if (next === undefined) {
        if (!ended) return 'wait';
        break;
      }
      if (next.tooLong || text.length + next.text.length > MAX_RECORD_LENGTH) break;
      text += `\n${next.text}`;
      const added = countQuotes(next.text);
      quotes += added;
      // An odd number of quotes means that a field is still open.
      if (added === 0 || quotes % 2 === 1) continue;
      const longer = parseRecord(text, this.#delimiter);
      if (longer.fields?.length === this.#columns) return this.#complete(first, text, longer.fields, lines);
      if (longer.error !== 'open') break;
    }
    return reject('a quote is opened and never closed');
  }

  #complete(
    first: Line,
    raw: string,
    fields: readonly string[],
    lines: number,
  ): { record: CsvRecord | null; lines: number } {
    if (fields.every((field) => field.trim() === '')) return { record: null, lines };
    const surplus = fields.slice(this.#columns);
    const fits = fields.length >= this.#columns && surplus.every((field) => field.trim() === '');
    const count = `${fields.length} ${fields.length === 1 ? 'column' : 'columns'}`;
    return {
      record: fits
        ? { line: first.number, raw, fields: fields.slice(0, this.#columns) }
        : {
            line: first.number,
            raw,
            error: `has ${count}, the header has ${this.#columns}`,
          },
      lines,
    };
  }
}

function countQuotes(text: string): number {
  return text.split('"').length - 1;
}

/** Parses the fields of a single record (RFC 4180). The error is `open` if a quoted field isn't closed. */
export function parseRecord(
  text: string,
  delimiter: string,
): { fields: string[]; error?: undefined } | { fields?: undefined; error: string } {
  try {
    const records: string[][] = parse(text, { delimiter, relax_column_count: true, record_delimiter: ['\r\n', '\n'] });
    return { fields: records[0] ?? [] };
  } catch (error) {
    switch (error instanceof Error && 'code' in error ? error.code : undefined) {
      case 'CSV_QUOTE_NOT_CLOSED':
        return { error: 'open' };
      case 'CSV_INVALID_CLOSING_QUOTE':
        return { error: 'a quote is closed in the middle of a field' };
      case 'INVALID_OPENING_QUOTE':
        return { error: 'a quote is in the middle of a field' };
      default:
        throw error;
    }
  }
}
