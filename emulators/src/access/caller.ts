import { isObject } from '../values/json.ts';
import { invalidArgument } from '../values/status.ts';
import type { CallerAuth } from '../rules/verdict.ts';
import { parseLenientJson } from './lenientJson.ts';

/** The sender of a request: an administrator, who bypasses the rules, or a user (`auth` is null if not signed in). */
export type Caller = { readonly kind: 'admin' } | { readonly kind: 'user'; readonly auth: CallerAuth | null };

/** The caller used by the CLI's other emulators and the Admin SDK. */
export const ADMIN: Caller = { kind: 'admin' };

const ANONYMOUS: Caller = { kind: 'user', auth: null };
const BEARER = /^Bearer (.*)$/i;
const BASE64URL = /^[\w-]*=*$/;

/**
 * Parses an `Authorization` header. `Bearer owner` and `ya29.…` (any case) identify administrators. Any other bearer
 * token is a JWT; its payload is trusted without checking its signature or expiration. No header means no user. Throws
 * INVALID_ARGUMENT "invalid jwt" for anything else.
 */
export function callerOf(authorization: string | undefined): Caller {
  if (authorization === undefined) return ANONYMOUS;
  const token = BEARER.exec(authorization)?.[1]?.trimEnd();
  if (token === undefined) throw invalidArgument('invalid jwt');
  if (/^(?:owner$|ya29\.)/i.test(token)) return ADMIN;
  return { kind: 'user', auth: readToken(token) };
}

/** Reads a token like the official emulator: the uid is `sub` if it is a string, or null otherwise. */
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

/** Decodes base64url, with or without padding. Throws INVALID_ARGUMENT for any other encoding. */
function decodePart(part: string): string {
  if (!BASE64URL.test(part) || part.replace(/=+$/, '').length % 4 === 1) throw invalidArgument('invalid jwt');
  return Buffer.from(part, 'base64url').toString('utf8');
}
