import { cleanLine } from '@firehouse/incidents/dispatch';
import { BadIncidentError, type NewIncident } from '../incidents/newIncident.ts';
import { BadRowError, incidentOfRow } from './incidentOfRow.ts';
import { NotAnIncidentsFileError, readHeader, type ChosenColumns, type Header } from './recognizeColumns.ts';
import { LineSplitter, type Line } from './splitLines.ts';
import { RecordAssembler, type CsvRecord } from './csvRecords.ts';
import { BadTimeError } from './parseTime.ts';

/**
 * A row in the file: either an incident with its incident number (empty if it has none), or the reason why the row
 * isn't one.
 */
export type Row =
  | { readonly line: number; readonly incident: NewIncident; readonly number: string }
  | { readonly line: number; readonly raw: string; readonly reason: string };

interface RowBatch {
  readonly rows: readonly Row[];
  /** Number of bytes read from the file so far. */
  readonly bytesRead: number;
}

export interface ReadOptions {
  /** Columns chosen by the user, which override the recognized ones. */
  readonly columns?: ChosenColumns;
  /** Called once, before the first row. */
  readonly onHeader?: (header: Header) => void;
}

/**
 * Reads incidents from a dispatch export in chunks, so a large file doesn't need much memory. Skips empty rows. An
 * invalid row is returned with the reason, and reading continues.
 * @throws {NotAnIncidentsFileError} if the file can't be imported at all
 */
export async function* readIncidents(
  bytes: AsyncIterable<Uint8Array>,
  now: number,
  options: ReadOptions = {},
): AsyncGenerator<RowBatch> {
  const splitter = new LineSplitter();
  let reader: RowReader | null = null;
  let bytesRead = 0;
  const take = (lines: Line[]): Row[] => {
    if (reader === null) {
      const first = lines.findIndex((line) => line.text.trim() !== '');
      const line = lines[first];
      if (line === undefined) return [];
      if (line.tooLong) throw new NotAnIncidentsFileError('This is not a CSV file: its first line has no end.');
      const header = readHeader(line.text, options.columns);
      options.onHeader?.(header);
      reader = new RowReader(header, now);
      return reader.push(lines.slice(first + 1));
    }
    return reader.push(lines);
  };

  for await (const chunk of bytes) {
    bytesRead += chunk.length;
    yield { rows: take(splitter.push(chunk)), bytesRead };
  }
  const rest = take(splitter.end());
  if (reader === null) throw new NotAnIncidentsFileError('The file is empty.');
  yield { rows: [...rest, ...(reader as RowReader).end()], bytesRead };
}

/** Converts lines to rows, given the header. */
class RowReader {
  readonly #header: Header;
  readonly #now: number;
  readonly #records: RecordAssembler;

  constructor(header: Header, now: number) {
    this.#header = header;
    this.#now = now;
    this.#records = new RecordAssembler(header.delimiter, header.names.length);
  }

  push(lines: readonly Line[]): Row[] {
    return this.#records.push(lines).map((record) => this.#row(record));
  }

  end(): Row[] {
    return this.#records.end().map((record) => this.#row(record));
  }

  #row(record: CsvRecord): Row {
    const { line, raw } = record;
    if ('error' in record) return { line, raw, reason: record.error };
    try {
      const { number: at = -1 } = this.#header.at;
      const number = cleanLine(record.fields[at] ?? '');
      return { line, incident: incidentOfRow(record.fields, this.#header, this.#now), number };
    } catch (error) {
      if (error instanceof BadRowError || error instanceof BadTimeError || error instanceof BadIncidentError) {
        return { line, raw, reason: error.message };
      }
      throw error;
    }
  }
}
