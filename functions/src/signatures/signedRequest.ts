import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { AccessProblem } from '../http/problem.ts';

/** Names of the headers that a signed endpoint uses. */
export interface SignedHeaders {
  /** Header with the time of signing, in epoch seconds. */
  readonly timestamp: string;
  /** Header with the signature in hex; see {@link signatureOf}. */
  readonly signature: string;
  /** Other headers that are part of the signed data. */
  readonly signed: readonly string[];
}

/** How long a signature is valid, in ms, and how far the sender's clock can be off. */
export const SIGNATURE_VALID_MS = 5 * 60_000;

/**
 * Computes the HMAC-SHA256 of `{timestamp}.{body}`, or `{timestamp}.{header}.{body}` if a header is signed. The
 * timestamp is in epoch seconds; the headers' values must not contain a period.
 */
export function signatureOf(key: string, timestamp: string, body: Uint8Array, ...values: readonly string[]): string {
  const head = [timestamp, ...values].map((value) => `${value}.`).join('');
  return createHmac('sha256', key).update(head).update(body).digest('hex');
}

/**
 * Verifies a request's signature.
 * @param key shared secret; if empty, all requests are rejected
 * @param now epoch milliseconds
 * @returns an ID that is the same if the request is repeated
 * @throws {AccessProblem} 401 if the signature is missing, wrong or expired
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
