import { env } from '../config/env.ts';
import { requestHeaders } from './requestHeaders.ts';
import { requestFailed } from './requestFailed.ts';

/** Timeout of a write, in ms; a form must not show `in progress` forever. */
const WRITE_TIMEOUT_MS = 30_000;

/** A write. */
interface WriteRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a write to the API as the signed-in user.
 * @param path from apiPaths.ts or adminApiPaths.ts
 * @returns the response's JSON; undefined if it has none
 * @throws {ApiError} for an unsuccessful response, with the server's message (SPEC §7)
 * @throws {DOMException} after the timeout; {TypeError} if the API is unreachable
 */
export async function send(path: string, { method, body, headers = {} }: WriteRequest): Promise<unknown> {
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
