import { open } from 'node:fs/promises';
import { crc32c } from '../../values/checksum.ts';

/** Block and record sizes and record types. See https://github.com/google/leveldb/blob/main/doc/log_format.md. */
const BLOCK_BYTES = 32_768;
const HEADER_BYTES = 7;
const FULL = 1;
const FIRST = 2;
const MIDDLE = 3;
const LAST = 4;
/** LevelDB stores checksums rotated right by 15 bits, plus this constant. */
const MASK_DELTA = 0xa282ead8;

/**
 * Yields the records in a LevelDB log. Reads one block at a time to limit memory use.
 * @throws Error if a record is damaged or incomplete
 */
export async function* readLog(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  let fragments: Buffer[] = [];
  let blockStart = 0;
  try {
    for (;;) {
      // Allocate a new buffer for each block because the fragments are views of the previous one.
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(BLOCK_BYTES), 0, BLOCK_BYTES, blockStart);
      if (bytesRead === 0) break;
      for (const { type, data, offset } of fragmentsOf(buffer.subarray(0, bytesRead), blockStart)) {
        const isStart = type === FULL || type === FIRST;
        if (isStart !== (fragments.length === 0)) throw damaged(offset);
        fragments.push(data);
        if (type === FIRST || type === MIDDLE) continue;
        yield Buffer.concat(fragments);
        fragments = [];
      }
      blockStart += bytesRead;
    }
  } finally {
    await file.close();
  }
  if (fragments.length > 0) throw damaged(blockStart);
}

/** Yields the record fragments in a block. Skips the padding at the end if it's too short for a header. */
function* fragmentsOf(
  block: Buffer,
  blockStart: number,
): Generator<{ readonly type: number; readonly data: Buffer; readonly offset: number }> {
  let at = 0;
  while (at < block.length && BLOCK_BYTES - at >= HEADER_BYTES) {
    const offset = blockStart + at;
    if (at + HEADER_BYTES > block.length) throw damaged(offset);
    const end = at + HEADER_BYTES + block.readUInt16LE(at + 4);
    const type = block[at + 6] ?? 0;
    if (end > block.length || type < FULL || type > LAST) throw damaged(offset);
    if (maskedChecksum(block.subarray(at + 6, end)) !== block.readUInt32LE(at)) throw damaged(offset);
    yield { type, data: block.subarray(at + HEADER_BYTES, end), offset };
    at = end;
  }
}

/** Encodes records as a LevelDB log. Yields one block at a time. */
export function* writeLog(records: Iterable<Uint8Array>): Generator<Buffer> {
  let block = Buffer.alloc(BLOCK_BYTES);
  let at = 0;
  for (const record of records) {
    let from = 0;
    let isFirst = true;
    do {
      if (BLOCK_BYTES - at < HEADER_BYTES) {
        yield block;
        block = Buffer.alloc(BLOCK_BYTES);
        at = 0;
      }
      const to = Math.min(record.length, from + BLOCK_BYTES - at - HEADER_BYTES);
      const isLast = to === record.length;
      const end = at + HEADER_BYTES + to - from;
      block[at + 6] = isFirst ? (isLast ? FULL : FIRST) : isLast ? LAST : MIDDLE;
      block.set(record.subarray(from, to), at + HEADER_BYTES);
      block.writeUInt32LE(maskedChecksum(block.subarray(at + 6, end)), at);
      block.writeUInt16LE(to - from, at + 4);
      at = end;
      from = to;
      isFirst = false;
    } while (from < record.length);
  }
  yield block.subarray(0, at);
}

/** Computes the masked CRC-32C of a record's type and data, as stored in its header. */
function maskedChecksum(bytes: Uint8Array): number {
  const crc = crc32c(bytes);
  return (((crc >>> 15) | (crc << 17)) + MASK_DELTA) >>> 0;
}

function damaged(offset: number): Error {
  return new Error(`the record at byte ${offset} is damaged`);
}
