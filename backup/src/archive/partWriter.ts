import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { FileDigest } from './fileDigest.ts';
import type { StoredDocument } from './folderLayout.ts';

/** Writes documents to a file, one per line, and hashes the file. */
export class PartWriter {
  readonly #hash = createHash('sha256');
  readonly #file: FileHandle;
  #bytes = 0;
  documents = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Creates a file, or truncates an existing one. */
  static async begin(path: string): Promise<PartWriter> {
    return new PartWriter(await open(path, 'w'));
  }

  async write(documents: readonly StoredDocument[]): Promise<void> {
    const bytes = Buffer.from(documents.map((document) => `${lineOf(document)}\n`).join(''));
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    this.documents += documents.length;
    await this.#file.write(bytes);
  }

  /** Flushes the file to disk and closes it. */
  async end(): Promise<FileDigest> {
    await this.#file.sync();
    await this.#file.close();
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }

  /** Closes an incomplete file. */
  async abandon(): Promise<void> {
    await this.#file.close();
  }
}

/** Formats a document as one line. Keys are sorted, so the same document always produces the same bytes. */
function lineOf({ path, fields }: StoredDocument): string {
  // Escape these two characters, because Node's readline treats them as line breaks.
  return JSON.stringify({ path, fields: sorted(fields) })
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}
