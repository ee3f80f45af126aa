import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { PROJECT, tokenFor } from 'firebase-without-java/testing';
import { startLocalServer, type LocalServer } from './localServer.ts';

/** Starts a fake Auth server where all accounts exist and are active. Their tokens can be revoked. */
export function startLocalAccounts(): Promise<LocalServer> {
  const validSince = new Map<string, string>();
  return startLocalServer((request, response) => void answer(request, response, validSince));
}

/** Handles an account lookup, by the caller's token or by user ID, or a request to revoke an account's tokens. */
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
  /** Epoch seconds. Tokens from earlier sign-ins are revoked. */
  readonly validSince?: string;
}

/** Returns the user ID for an email address. */
export function uidOf(member: string): string {
  return Buffer.from(member).toString('hex');
}

/**
 * Creates an ID token for a user who has just signed in with a verified email address.
 * @param claims additional or replaced claims
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
