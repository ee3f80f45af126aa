import type { RulesBytes } from '../values/rulesValue.ts';
import { type FunctionTable, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Bytes */
export const BYTES: FunctionTable = new Map([
  ['size', [signature(['bytes'], (bytes) => BigInt(bytes.value.length))]],
  ['toBase64', [signature(['bytes'], base64url)]],
  ['toHexString', [signature(['bytes'], hex)]],
]);

/** Encodes bytes as base64url (RFC 4648, section 5) with padding. */
function base64url(bytes: RulesBytes): string {
  return Buffer.from(bytes.value).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
}

function hex(bytes: RulesBytes): string {
  return Buffer.from(bytes.value).toString('hex').toUpperCase();
}
