import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvRow } from '@firehouse/model/csv';

/** Maximum number of characters to keep of a rejected row. */
const MAX_SHOWN = 500;

/** Collects rows that can't be imported. */
export interface Rejects {
  readonly count: number;
  /**
   * Adds a row, as in the file, with the number of its first line, starting at 1. Resolves when the next one can be
   * added.
   */
  add(line: number, reason: string, raw: string): Promise<void>;
  /** Call this once, after the last row. */
  close(): Promise<void>;
}

/** Writes rejected rows to a CSV file. Long rows are truncated. The file is created when the first row is added. */
export class RejectsFile implements Rejects {
  readonly path: string;
  count = 0;
  #stream: WriteStream | null = null;

  /** @param path an existing file is overwritten */
  constructor(path: string) {
    this.path = path;
  }

  /** @throws if the file can't be written */
  async add(line: number, reason: string, raw: string): Promise<void> {
    this.#stream ??= await this.#open();
    this.count += 1;
    const shown = raw.length > MAX_SHOWN ? `${raw.slice(0, MAX_SHOWN)}…` : raw;
    await write(this.#stream, csvRow([line, reason, shown]));
  }

  async close(): Promise<void> {
    if (this.#stream === null) return;
    this.#stream.end();
    await finished(this.#stream);
  }

  async #open(): Promise<WriteStream> {
    const stream = createWriteStream(this.path, 'utf8');
    await once(stream, 'open');
    // Ignore the event, because writing and closing report the same errors.
    stream.on('error', () => {});
    await write(stream, 'line,reason,row\r\n');
    return stream;
  }
}

/** Keeps the first few rejected rows in memory instead of writing a file. */
export class RejectsList implements Rejects {
  readonly #max: number;
  readonly #first: string[] = [];
  count = 0;

  /** @param max maximum number of rows to keep */
  constructor(max: number) {
    this.#max = max;
  }

  async add(line: number, reason: string): Promise<void> {
    this.count += 1;
    if (this.#first.length < this.#max) this.#first.push(`  line ${line}: ${reason}`);
  }

  async close(): Promise<void> {}

  /** Describes one row per line. Empty if there are none. */
  get text(): string {
    const more = this.count - this.#first.length;
    return [...this.#first, ...(more > 0 ? [`  and ${more.toLocaleString('en-US')} more`] : [])].join('\n');
  }
}

function write(stream: WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}
