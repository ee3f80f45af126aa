import { open, readFile, type FileHandle } from 'node:fs/promises';

/**
 * An append-only file of JSON lines. The work that a line records counts as done only once the line is on disk. After
 * an interruption the last line can be incomplete; it is ignored and its work repeated.
 */
export class Journal<Item> {
  readonly #file: FileHandle;
  /** The recorded items, oldest first. */
  readonly items: Item[];
  #size: number;
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle, size: number, items: Item[]) {
    this.#file = file;
    this.#size = size;
    this.items = items;
  }

  /** Opens or creates the journal at a path. */
  static async open<Item>(path: string): Promise<Journal<Item>> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    const file = await open(path, text === '' ? 'w' : 'r+');
    const size = Buffer.byteLength(complete);
    if (complete.length < text.length) await file.truncate(size);
    return new Journal(file, size, linesOf<Item>(complete));
  }

  /** Records an item; resolves once it is on disk. */
  add(item: Item): Promise<void> {
    // Concurrent items are written one after another, and each caller sees its own failure.
    const written = this.#append(this.#lastWrite, item);
    this.#lastWrite = written.catch(() => {});
    return written;
  }

  async #append(previous: Promise<void>, item: Item): Promise<void> {
    await previous;
    const { bytesWritten } = await this.#file.write(`${JSON.stringify(item)}\n`, this.#size);
    await this.#file.sync();
    this.#size += bytesWritten;
    this.items.push(item);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}

/** Parses JSON lines. */
export function linesOf<Value>(text: string): Value[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Value]));
}
