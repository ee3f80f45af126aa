import type { RulesBytes } from '../values/rules-value.ts';
import { type FunctionTable, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Bytes */
export const BYTES: FunctionTable = new Map([
  ['size', [taking(['bytes'], (bytes) => BigInt(bytes.value.length))]],
  ['toBase64', [taking(['bytes'], (bytes) => Buffer.from(bytes.value).toString('base64'))]],
  ['toHexString', [taking(['bytes'], hex)]],
]);

function hex(bytes: RulesBytes): string {
  const text = Buffer.from(bytes.value).toString('hex');
  return bytes.upperHex ? text.toUpperCase() : text;
}
