import { createHash } from 'node:crypto';
import type { Call } from './call.ts';

/**
 * The id of a call: the first 128 bits, in hex, of the SHA-256 of its time, address, cross street, type
 * and complaint, each on a line of its own. The same call always gets the same id, so it is never stored
 * twice, whichever export it comes from. Case and white space make no difference, nor does the precision
 * of the time below a second. This is a stored format: changing it would import every call again.
 * @param call the call as it will be stored
 */
export function callId(call: Call): string {
  const told = [
    String(Math.floor(call.startTime / 1_000)),
    ...[call.Address, call.XSt, call.TypeCode, call.ChiefComplaint].map(normalize),
  ];
  return createHash('sha256').update(told.join('\n')).digest('hex').slice(0, 32);
}

function normalize(text: string | undefined): string {
  return (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim().toUpperCase();
}
