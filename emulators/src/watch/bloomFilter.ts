import { createHash } from 'node:crypto';
import type { BloomFilter } from './event.ts';

/** Target false positive rate: how often the filter claims to contain a name that was never added. */
const FALSE_POSITIVE_RATE = 1 / 1000;

/**
 * Builds a Bloom filter of full resource names. Hashes each name with MD5 and splits the hash into two little-endian
 * 64-bit integers, as specified in
 * https://github.com/googleapis/googleapis/blob/master/google/firestore/v1/bloom_filter.proto.
 */
export function bloomFilterOf(names: readonly string[]): BloomFilter {
  const bits = Math.ceil((names.length * -Math.log(FALSE_POSITIVE_RATE)) / Math.LN2 ** 2);
  const hashCount = names.length === 0 ? 0 : Math.max(1, Math.round((bits / names.length) * Math.LN2));
  const bitmap = new Uint8Array(Math.ceil(bits / 8));
  const size = BigInt(bits);
  for (const name of names) {
    const hash = createHash('md5').update(name).digest();
    const [first, second] = [hash.readBigUInt64LE(0), hash.readBigUInt64LE(8)];
    for (let turn = 0n; turn < hashCount; turn += 1n) {
      const bit = Number(BigInt.asUintN(64, first + turn * second) % size);
      bitmap[bit >> 3] = (bitmap[bit >> 3] as number) | (1 << (bit & 7));
    }
  }
  return { bitmap, padding: bitmap.length * 8 - bits, hashCount };
}
