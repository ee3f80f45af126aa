import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { Problem } from '../problem.ts';

/** The header with the time of signing, in seconds since 1970. */
export const TIMESTAMP_HEADER = 'Mail-Events-Timestamp';
/** The header with the HMAC-SHA256 of `{timestamp}.{body}` in hexadecimal. */
export const SIGNATURE_HEADER = 'Mail-Events-Signature';

/** How far the sender's clock may be off, in ms; a signature is not accepted after this. */
export const SIGNATURE_VALID_MS = 5 * 60_000;

/**
 * Signs a body, as senders of mail events do.
 * @param key the secret MAIL_EVENTS_KEY
 * @param timestamp seconds since 1970
 */
export function signatureOf(key: string, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex');
}

/**
 * Verifies the signature of a request.
 * @param key empty: nothing is accepted
 * @param now milliseconds since 1970
 * @returns an id of the request: a replay has the same one
 * @throws {Problem} 401 when the signature is missing, wrong, or of another time
 */
export function verifiedRequest(request: Request, key: string, body: Uint8Array, now: number): string {
  const timestamp = request.get(TIMESTAMP_HEADER) ?? '';
  const signature = request.get(SIGNATURE_HEADER) ?? '';
  if (key === '' || !/^\d{1,12}$/.test(timestamp) || !isSame(signature, signatureOf(key, timestamp, body)))
    throw new Problem(401, `The request must have a valid ${SIGNATURE_HEADER} of its timestamp and body.`);
  if (Math.abs(now - Number(timestamp) * 1_000) > SIGNATURE_VALID_MS)
    throw new Problem(401, `${TIMESTAMP_HEADER} must be the current time, in seconds since 1970.`);
  return createHash('sha256').update(`mail-events.${signature.toLowerCase()}`).digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const bytes = Buffer.from(given.toLowerCase());
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected));
}
