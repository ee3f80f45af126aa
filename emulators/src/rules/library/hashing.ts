import { createHash } from 'node:crypto';
import { crc32, crc32c } from '../../values/checksum.ts';
import { RulesBytes } from '../values/rulesValue.ts';
import { type FunctionTable, type Signature, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.hashing */
export const HASHING_NAMESPACE: FunctionTable = new Map([
  ['crc32', [hash((data) => littleEndian(crc32(data)))]],
  ['crc32c', [hash((data) => littleEndian(crc32c(data)))]],
  ['md5', [hash((data) => createHash('md5').update(data).digest())]],
  ['sha256', [hash((data) => createHash('sha256').update(data).digest())]],
]);

function hash(digest: (data: Uint8Array) => Uint8Array): Signature {
  return signature(
    ['text'],
    (data) => new RulesBytes(digest(typeof data === 'string' ? Buffer.from(data, 'utf8') : data.value)),
  );
}

/** Returns the bytes in little-endian order, as in the official emulator. */
function littleEndian(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
}
