import { open, readFile, type FileHandle } from 'node:fs/promises';

/**
 * A file of JSON lines that is only appended to, each line on disk before the work that it records counts as done. After
 * an interruption the last line can be cut off: it is ignored, and its work done again.
 */
export class Journal<Entry> {
  readonly #file: FileHandle;
  /** What was recorded, oldest first. */
  readonly entries: Entry[];

  private constructor(file: FileHandle, entries: Entry[]) {
    this.#file = file;
    this.entries = entries;
  }

  /** Opens the journal at a path, or begins it. */
  static async open<Entry>(path: string): Promise<Journal<Entry>> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const file = await open(path, text === '' ? 'w' : 'r+');
    if (whole.length < text.length) await file.truncate(Buffer.byteLength(whole));
    return new Journal(file, linesOf<Entry>(whole));
  }

  /** Records an entry, on disk when this resolves. */
  async add(entry: Entry): Promise<void> {
    const { size } = await this.#file.stat();
    await this.#file.write(`${JSON.stringify(entry)}\n`, size);
    await this.#file.sync();
    this.entries.push(entry);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** The values of a text of JSON lines. */
export function linesOf<Value>(text: string): Value[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Value]));
}
