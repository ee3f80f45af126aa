import { invalidArgument } from '../values/status.ts';
import type { CallerAuth } from '../rules/verdict.ts';

/** Who sends a request: an administrator, who bypasses the rules, or a user (null if not signed in). */
export type Caller = { readonly kind: 'admin' } | { readonly kind: 'user'; readonly auth: CallerAuth | null };

/** The caller used by the CLI's other emulators and the Admin SDK. */
export const ADMIN: Caller = { kind: 'admin' };

const ANONYMOUS: Caller = { kind: 'user', auth: null };
const BEARER = /^Bearer +(.*)$/i;

/**
 * Parses an `Authorization` header. `Bearer owner` (any case) and `ya29.…` identify administrators. Any other bearer
 * token is a JWT; its payload is trusted without checking signature or expiration. No header means no user. Throws
 * INVALID_ARGUMENT "invalid jwt" for anything else.
 */
export function callerOf(authorization: string | undefined): Caller {
  if (authorization === undefined || authorization === '') return ANONYMOUS;
  const token = BEARER.exec(authorization)?.[1]?.trim();
  if (token === undefined) throw invalidArgument('invalid jwt');
  if (token.toLowerCase() === 'owner' || token.startsWith('ya29.')) return ADMIN;
  return { kind: 'user', auth: readToken(token) };
}

function readToken(token: string): CallerAuth {
  const parts = token.split('.');
  if (parts.length !== 3) throw invalidArgument('invalid jwt');
  const header = readPart(parts[0] as string);
  const payload = readPart(parts[1] as string);
  if (!header || !payload) throw invalidArgument('invalid jwt');
  const uid = payload['sub'] ?? payload['user_id'];
  if (typeof uid !== 'string') throw invalidArgument('invalid jwt');
  return { uid, token: payload };
}

function readPart(part: string): Record<string, unknown> | undefined {
  if (!/^[A-Za-z0-9_+/=-]+$/.test(part)) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
