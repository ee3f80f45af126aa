import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { PROJECT, tokenFor } from 'firebase-without-java/testing';
import { startLocalServer, type LocalServer } from './localServer.ts';

/** Starts a fake of Auth. Every account exists and is active. */
export function startLocalAccounts(): Promise<LocalServer> {
  return startLocalServer((request, response) => void lookUp(request, response));
}

/** Looks an account up by a caller's token, or by the uid that the Admin SDK sends. */
async function lookUp(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { idToken, localId } = (await json(request)) as Lookup;
  const uid = idToken === undefined ? localId?.[0] : uidIn(idToken);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ users: [{ localId: uid }] }));
}

interface Lookup {
  readonly idToken?: string;
  readonly localId?: readonly string[];
}

/** The ID token of an account whose sign-in verified an email address. */
export function tokenOf(member: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const project = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT };
  const sub = Buffer.from(member).toString('hex');
  return tokenFor({ sub, member, ...project, iat: now, auth_time: now, exp: now + 3_600 });
}

function uidIn(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { readonly sub: string }).sub;
}
