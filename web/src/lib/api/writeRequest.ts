import { env } from '../config/env.ts';
import { requestHeaders } from './requestHeaders.ts';
import { ApiError } from './apiError.ts';
import { requestFailed } from './requestFailed.ts';

/** Timeout for a write, in ms, because a form must not show `in progress` forever. */
const WRITE_TIMEOUT_MS = 30_000;

/**
 * Asks the user to sign in again.
 * @param reason the server's sentence
 * @returns whether they did, as the same user
 */
export type SignInAgain = (reason: string) => Promise<boolean>;

let signInAgain: SignInAgain | undefined;

/** Sets how this page asks the user to sign in again; undefined if it cannot. */
export function setSignInAgain(ask: SignInAgain | undefined): void {
  signInAgain = ask;
}

/** A write. */
interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a write to the API as the signed-in user. If it requires a more recent sign-in, asks the user to sign in again
 * and resends it unchanged.
 * @param path from apiPaths.ts or adminApiPaths.ts
 * @returns the response's JSON; undefined if it has none
 * @throws {ApiError} for an unsuccessful response, with the server's message (SPEC §7)
 * @throws {DOMException} after the timeout; {TypeError} if the API is unreachable
 */
export async function send(path: string, request: WriteRequest): Promise<unknown> {
  try {
    return await sendOnce(path, request);
  } catch (error) {
    const isTooOld = error instanceof ApiError && error.reason === 'signInTooOld';
    if (!isTooOld || !(await signInAgain?.(error.message))) throw error;
    return sendOnce(path, request);
  }
}

async function sendOnce(path: string, { method, body, headers = {} }: WriteRequest): Promise<unknown> {
  const response = await fetch(env.apiBase + path, {
    method,
    headers: {
      ...(await requestHeaders(path, method)),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    signal: AbortSignal.timeout(WRITE_TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw requestFailed(response.status, text, response.headers);
  return text === '' ? undefined : JSON.parse(text);
}
