import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A file's size in bytes and its SHA-256 in hex. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Hashes a file.
 * @throws {NodeJS.ErrnoException} file system errors such as ENOENT
 */
export async function digestOfFile(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Returns the SHA-256 of bytes or text in hex. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
