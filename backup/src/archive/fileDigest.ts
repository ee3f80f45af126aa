import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** A file's SHA-256 in hexadecimal, and its size in bytes. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Computes the digest of a file.
 * @throws {NodeJS.ErrnoException} ENOENT and other file system errors
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

/** Computes the SHA-256 of bytes or text, in hexadecimal. */
export function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
