import { crc32c } from '../../values/checksum.ts';

/** The LevelDB log format: https://github.com/google/leveldb/blob/main/doc/log_format.md */
const BLOCK_BYTES = 32_768;
const HEADER_BYTES = 7;
const FULL = 1;
const FIRST = 2;
const MIDDLE = 3;
const LAST = 4;
/** Stored checksums are rotated by 15 bits, then this is added. */
const MASK_DELTA = 0xa282ead8;

/**
 * Yields the records of a LevelDB log, with their fragments joined.
 * @throws Error if a record is damaged or incomplete
 */
export function* recordsOf(log: Buffer): Generator<Buffer> {
  let fragments: Buffer[] = [];
  let offset = 0;
  while (offset < log.length) {
    const rest = BLOCK_BYTES - (offset % BLOCK_BYTES);
    // If the rest of a block is too short for a header, it is padding.
    if (rest < HEADER_BYTES) {
      offset += rest;
      continue;
    }
    if (offset + HEADER_BYTES > log.length) throw damaged(offset);
    const length = log.readUInt16LE(offset + 4);
    const type = log[offset + 6] ?? 0;
    const end = offset + HEADER_BYTES + length;
    if (end > log.length || HEADER_BYTES + length > rest) throw damaged(offset);
    if (maskedChecksum(log.subarray(offset + 6, end)) !== log.readUInt32LE(offset)) throw damaged(offset);
    const isStart = type === FULL || type === FIRST;
    if (type < FULL || type > LAST || isStart !== (fragments.length === 0)) throw damaged(offset);
    fragments.push(log.subarray(offset + HEADER_BYTES, end));
    if (type !== FIRST && type !== MIDDLE) {
      yield fragments.length === 1 ? (fragments[0] as Buffer) : Buffer.concat(fragments);
      fragments = [];
    }
    offset = end;
  }
  if (fragments.length > 0) throw damaged(log.length);
}

/** Computes the checksum of a record's type and data, masked as in a log file. */
export function maskedChecksum(bytes: Uint8Array): number {
  const crc = crc32c(bytes);
  return (((crc >>> 15) | (crc << 17)) + MASK_DELTA) >>> 0;
}

function damaged(offset: number): Error {
  return new Error(`the record at byte ${offset} is damaged`);
}
