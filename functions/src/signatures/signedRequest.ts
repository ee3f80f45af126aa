import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { AccessProblem } from '../http/problem.ts';

/** The headers used by a signed endpoint. */
export interface SignedHeaders {
  /** The time of signing, in seconds since 1970. */
  readonly timestamp: string;
  /** HMAC-SHA256, in hexadecimal, of the timestamp, any other signed headers and the body: {@link signatureOf}. */
  readonly signature: string;
  /** The names of other signed headers. */
  readonly signed: readonly string[];
}

/** How far the sender's clock can be off, in ms; a signature expires after this time. */
export const SIGNATURE_VALID_MS = 5 * 60_000;

/**
 * Signs a body: `{timestamp}.{body}`, or `{timestamp}.{header}.{body}` if a header is signed.
 * @param key the secret shared by sender and endpoint
 * @param timestamp seconds since 1970
 * @param values values of the signed headers, which contain no period
 */
export function signatureOf(key: string, timestamp: string, body: Uint8Array, ...values: readonly string[]): string {
  const head = [timestamp, ...values].map((value) => `${value}.`).join('');
  return createHmac('sha256', key).update(head).update(body).digest('hex');
}

/**
 * Verifies a request's signature.
 * @param key if empty, no request is accepted
 * @param now epoch milliseconds
 * @returns an ID for the request, the same for a replay
 * @throws {AccessProblem} 401 if the signature is missing, wrong, or expired
 */
export function verifiedRequest(
  request: Request,
  headers: SignedHeaders,
  key: string,
  body: Uint8Array,
  now: number,
): string {
  const timestamp = request.get(headers.timestamp) ?? '';
  const signature = request.get(headers.signature) ?? '';
  const values = headers.signed.map((name) => request.get(name) ?? '');
  const expected = signatureOf(key, timestamp, body, ...values);
  const isWellFormed = /^\d{1,12}$/.test(timestamp) && !values.some((value) => value.includes('.'));
  if (key === '' || !isWellFormed || !isSame(signature, expected)) {
    const of = ['timestamp', ...headers.signed.map((name) => `${name} header`), 'body'].join(', ');
    throw new AccessProblem(
      401,
      `The request must have a valid ${headers.signature} of its ${of}.`,
      'invalid signature',
    );
  }
  if (Math.abs(now - Number(timestamp) * 1_000) > SIGNATURE_VALID_MS)
    throw new AccessProblem(
      401,
      `${headers.timestamp} must be the current time, in seconds since 1970.`,
      'expired signature',
    );
  return createHash('sha256').update(`${headers.signature}.${signature.toLowerCase()}`).digest('base64url');
}

function isSame(actual: string, expected: string): boolean {
  const bytes = Buffer.from(actual.toLowerCase());
  return bytes.length === expected.length && timingSafeEqual(bytes, Buffer.from(expected));
}
