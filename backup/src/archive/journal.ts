import { open, readFile, type FileHandle } from 'node:fs/promises';

/**
 * An append-only log in a file, with one JSON item per line. Work is only considered done once its line is on disk. If
 * the process was interrupted while writing a line, that line is dropped and its work is repeated.
 */
export class Journal<Item> {
  readonly #file: FileHandle;
  /** All items, oldest first. */
  readonly items: Item[];
  #size: number;
  #lastWrite: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle, size: number, items: Item[]) {
    this.#file = file;
    this.#size = size;
    this.items = items;
  }

  /** Opens a journal, or creates it if the file doesn't exist. */
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

  /** Appends an item and waits until it is on disk. */
  add(item: Item): Promise<void> {
    // Concurrent calls write one after another. An error only affects its own caller.
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
