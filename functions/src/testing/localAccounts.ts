import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { PROJECT, tokenFor } from 'firebase-without-java/testing';
import { startLocalServer, type LocalServer } from './localServer.ts';

/** Starts a fake Auth server. Every account exists and is active; its tokens can be revoked. */
export function startLocalAccounts(): Promise<LocalServer> {
  const validSince = new Map<string, string>();
  return startLocalServer((request, response) => void answer(request, response, validSince));
}

/** Looks up an account by a caller's token, or by the uid that the Admin SDK sends; or revokes its tokens. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  validSince: Map<string, string>,
): Promise<void> {
  const body = (await json(request)) as Lookup;
  const uid = body.idToken === undefined ? [body.localId ?? ''].flat().join('') : uidIn(body.idToken);
  if (body.validSince !== undefined) validSince.set(uid, body.validSince);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ localId: uid, users: [{ localId: uid, validSince: validSince.get(uid) }] }));
}

interface Lookup {
  readonly idToken?: string;
  readonly localId?: string | readonly string[];
  /** In seconds since 1970; tokens from earlier sign-ins are revoked. */
  readonly validSince?: string;
}

/** Returns the uid of an email address's account. */
export function uidOf(member: string): string {
  return Buffer.from(member).toString('hex');
}

/**
 * Returns the ID token of an account whose sign-in verified an email address a moment ago.
 * @param claims additional claims, or replacements for every token's claims
 */
export function tokenOf(member: string, claims: Readonly<Record<string, unknown>> = {}): string {
  const now = Math.floor(Date.now() / 1_000);
  const project = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT };
  const sub = uidOf(member);
  const exp = now + 3_600;
  return tokenFor({ sub, member, ...project, iat: now, auth_time: now, exp, sessionEnd: exp, ...claims });
}

function uidIn(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { readonly sub: string }).sub;
}
