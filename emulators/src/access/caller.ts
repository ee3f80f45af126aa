import { isObject } from '../values/json.ts';
import { invalidArgument } from '../values/status.ts';
import type { CallerAuth } from '../rules/verdict.ts';
import { parseLenientJson } from './lenientJson.ts';

/** The sender of a request. Admins bypass security rules. `auth` is null for unauthenticated users. */
export type Caller = { readonly kind: 'admin' } | { readonly kind: 'user'; readonly auth: CallerAuth | null };

/** The caller for requests from the Admin SDK and other Firebase emulators. */
export const ADMIN: Caller = { kind: 'admin' };

const ANONYMOUS: Caller = { kind: 'user', auth: null };
const BEARER = /^Bearer (.*)$/i;
const BASE64URL = /^[\w-]*=*$/;

/**
 * Parses an `Authorization` header. `Bearer owner` and `Bearer ya29.…` (case-insensitive) identify admins. Any other
 * bearer token must be a JWT, which is accepted without verifying its signature or expiration. A missing header means
 * an unauthenticated user. Throws INVALID_ARGUMENT for anything else.
 */
export function callerOf(authorization: string | undefined): Caller {
  if (authorization === undefined) return ANONYMOUS;
  const token = BEARER.exec(authorization)?.[1]?.trimEnd();
  if (token === undefined) throw invalidArgument('invalid jwt');
  if (/^(?:owner$|ya29\.)/i.test(token)) return ADMIN;
  return { kind: 'user', auth: readToken(token) };
}

/** Decodes a JWT like the official emulator: the UID is null if `sub` is not a string. */
function readToken(token: string): CallerAuth {
  const [header = '', payload = '', signature, ...rest] = token.split('.');
  if (signature === undefined || rest.length > 0) throw invalidArgument('invalid jwt');
  decodePart(signature);
  readPart(header);
  const claims = readPart(payload);
  const uid = claims['sub'];
  return { uid: typeof uid === 'string' ? uid : null, token: claims };
}

function readPart(part: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = parseLenientJson(decodePart(part));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidArgument('invalid jwt');
    throw error;
  }
  if (!isObject(value)) throw invalidArgument('invalid jwt');
  return value;
}

/** Decodes base64url, with or without padding. Throws INVALID_ARGUMENT if the encoding is invalid. */
function decodePart(part: string): string {
  if (!BASE64URL.test(part) || part.replace(/=+$/, '').length % 4 === 1) throw invalidArgument('invalid jwt');
  return Buffer.from(part, 'base64url').toString('utf8');
}
