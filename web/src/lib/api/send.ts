import { FORM_CHALLENGE_HEADER } from '@firehouse/model';
import { env } from '../config/env.ts';
import { callHeaders } from './callHeaders.ts';
import { ApiError } from './request.ts';

/** How long a write may take, in ms; a form that nobody answers must not say `in progress` for ever. */
const PATIENCE_MS = 30_000;

/** A write. */
export interface SendRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Makes one of the API's writes, as whoever has signed in.
 * @param call from `calls` of lib/config/paths.ts
 * @returns the answer's JSON; undefined when it has none
 * @throws {ApiError} for an answer that is no success, with the server's sentence (SPEC §7)
 * @throws {DOMException} when nobody answers in time; {TypeError} when the API cannot be reached
 */
export async function send(call: string, { method, body, headers = {} }: SendRequest): Promise<unknown> {
  const response = await fetch(env.apiBase + call, {
    method,
    headers: {
      ...(await callHeaders(call, method)),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok)
    throw new ApiError(response.status, answer, response.headers.get(FORM_CHALLENGE_HEADER) ?? undefined);
  return answer === '' ? undefined : JSON.parse(answer);
}
