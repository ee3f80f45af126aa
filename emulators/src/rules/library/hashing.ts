import { createHash } from 'node:crypto';
import { RulesBytes } from '../values/rulesValue.ts';
import { type FunctionTable, type Signature, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.hashing */
export const HASHING_NAMESPACE: FunctionTable = new Map([
  ['crc32', [hash((data) => littleEndian(crc(data, CRC32)))]],
  ['crc32c', [hash((data) => littleEndian(crc(data, CRC32C)))]],
  ['md5', [hash((data) => createHash('md5').update(data).digest())]],
  ['sha256', [hash((data) => createHash('sha256').update(data).digest())]],
]);

function hash(digest: (data: Uint8Array) => Uint8Array): Signature {
  return taking(
    ['text'],
    (data) => new RulesBytes(digest(typeof data === 'string' ? Buffer.from(data, 'utf8') : data.value)),
  );
}

/** The polynomials of both checksums, lowest bit first. */
const CRC32 = tableOf(0xedb88320);
const CRC32C = tableOf(0x82f63b78);

function tableOf(polynomial: number): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte;
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1;
    return rest;
  });
}

function crc(data: Uint8Array, table: Uint32Array): number {
  let rest = 0xffffffff;
  for (const byte of data) rest = (rest >>> 8) ^ (table[(rest ^ byte) & 0xff] ?? 0);
  return ~rest >>> 0;
}

/** The recorded byte order of the official emulator. */
function littleEndian(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
}
