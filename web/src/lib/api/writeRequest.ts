import { env } from '../config/env.ts';
import { requestHeaders } from './requestHeaders.ts';
import { ApiError } from './apiError.ts';
import { requestFailed } from './requestFailed.ts';

/** Write timeout, in ms. Forms must not show `in progress` forever. */
const WRITE_TIMEOUT_MS = 30_000;

/** Asks the user to sign in again, with the server's message. Returns whether the same user did. */
export type SignInAgain = (reason: string) => Promise<boolean>;

let signInAgain: SignInAgain | undefined;

/** Sets the function that asks the user to sign in again; undefined if the page has none. */
export function setSignInAgain(ask: SignInAgain | undefined): void {
  signInAgain = ask;
}

interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Request body, sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a write to the API as the signed-in user. If the API requires a more recent sign-in, asks the user to sign in
 * again and then retries.
 * @returns parsed JSON response; undefined if it has no body
 * @throws {ApiError} if the response is unsuccessful, with the server's message (SPEC §7)
 * @throws {DOMException} on timeout; {TypeError} if the API is unreachable
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
