import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { csvRow } from '@firehouse/model/csv';

/** Of a row, as many characters are shown as tell which one it was. */
const SHOWN = 500;

/** Where rows go that could not be imported. */
export interface Rejects {
  /** How many there were so far. */
  readonly count: number;
  /**
   * Takes a row. Resolves when there is room for the next.
   * @param line the line on which the row begins, from 1
   * @param reason why it was refused
   * @param raw the row as it stood in the file
   */
  add(line: number, reason: string, raw: string): Promise<void>;
  /** Called once, after the last row. */
  close(): Promise<void>;
}

/** A file of such rows, as CSV, each shortened; it comes into being with the first of them. */
export class RejectsFile implements Rejects {
  readonly path: string;
  count = 0;
  #stream: WriteStream | null = null;

  /** @param path where it goes; what stood there is replaced */
  constructor(path: string) {
    this.path = path;
  }

  /** @throws when the file cannot be written */
  async add(line: number, reason: string, raw: string): Promise<void> {
    this.#stream ??= await this.#open();
    this.count += 1;
    const shown = raw.length > SHOWN ? `${raw.slice(0, SHOWN)}…` : raw;
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
    // What goes wrong later is told to whoever writes or closes.
    stream.on('error', () => {});
    await write(stream, 'line,reason,row\r\n');
    return stream;
  }
}

/** The first of such rows in words, for a run that writes no file. */
export class RejectsList implements Rejects {
  readonly #most: number;
  readonly #first: string[] = [];
  count = 0;

  /** @param most how many rows are told */
  constructor(most: number) {
    this.#most = most;
  }

  async add(line: number, reason: string): Promise<void> {
    this.count += 1;
    if (this.#first.length < this.#most) this.#first.push(`  line ${line}: ${reason}`);
  }

  async close(): Promise<void> {}

  /** The rows in words, a line for each; empty when there were none. */
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
