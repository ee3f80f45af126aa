import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvRow } from '@firehouse/model/csv';

/** Maximum number of characters to show from a rejected row. */
const MAX_SHOWN = 500;

/** Collects rows that cannot be imported. */
export interface Rejects {
  /** Number of rows so far. */
  readonly count: number;
  /**
   * Adds a row; resolves when there is room for the next.
   * @param line the row's first line, counted from 1
   * @param reason why it was rejected
   * @param raw the row as in the file
   */
  add(line: number, reason: string, raw: string): Promise<void>;
  /** Called once, after the last row. */
  close(): Promise<void>;
}

/** A CSV file of rejected rows, each shortened; created with the first row. */
export class RejectsFile implements Rejects {
  readonly path: string;
  count = 0;
  #stream: WriteStream | null = null;

  /** @param path replaced if it exists */
  constructor(path: string) {
    this.path = path;
  }

  /** @throws if the file cannot be written */
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
    // Later errors are reported when writing and closing.
    stream.on('error', () => {});
    await write(stream, 'line,reason,row\r\n');
    return stream;
  }
}

/** Describes the first few rejected rows when no file is written. */
export class RejectsList implements Rejects {
  readonly #max: number;
  readonly #first: string[] = [];
  count = 0;

  /** @param max maximum number of rows to describe */
  constructor(max: number) {
    this.#max = max;
  }

  async add(line: number, reason: string): Promise<void> {
    this.count += 1;
    if (this.#first.length < this.#max) this.#first.push(`  line ${line}: ${reason}`);
  }

  async close(): Promise<void> {}

  /** One line per row; empty if there were none. */
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
