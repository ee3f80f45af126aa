import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Of a row, as many characters are shown as tell which one it was. */
const SHOWN = 500;

/** The file of rows that could not be imported; it comes into being with the first of them. */
export class RejectsFile {
  readonly path: string;
  count = 0;
  #stream: WriteStream | null = null;

  /** @param path where it goes; what stood there is replaced */
  constructor(path: string) {
    this.path = path;
  }

  /**
   * Adds a row. Resolves when there is room for the next.
   * @param line the line on which the row begins, from 1
   * @param reason why it was refused
   * @param raw the row as it stood in the file; shortened
   * @throws when the file cannot be written
   */
  async add(line: number, reason: string, raw: string): Promise<void> {
    this.#stream ??= await this.#open();
    this.count += 1;
    const shown = raw.length > SHOWN ? `${raw.slice(0, SHOWN)}…` : raw;
    await write(this.#stream, `${line},${quoted(reason)},${quoted(shown)}\r\n`);
  }

  /** Ends the file. */
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

function write(stream: WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
