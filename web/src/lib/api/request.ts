import { env } from '../config/env.ts';
import { callHeaders } from './callHeaders.ts';
import { noteKept } from './kept.ts';

/** A read that is not whole by then has failed, in ms: a month of calls is there sooner even over a bad line. */
const READ_TIMEOUT_MS = 60_000;

/** An answer of the API that is no success. Its message is the server's sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  /**
   * @param status the HTTP status
   * @param message the body of the answer
   * @param challenge what the API wants solved before the request is sent again (status 428)
   */
  constructor(
    readonly status: number,
    message: string,
    readonly challenge?: string,
  ) {
    super(message);
  }
}

/** How a read is made. */
export interface ReadRequest {
  readonly signal: AbortSignal;
  /** Pass by the browser's cache (reads may stay there for five minutes, SPEC §7). */
  readonly fresh?: boolean;
}

async function get(call: string, { signal, fresh = false }: ReadRequest): Promise<Response> {
  const headers = await callHeaders(call);
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(READ_TIMEOUT_MS)]);
  const response = await fetch(env.apiBase + call, { headers, signal: inTime, cache: fresh ? 'no-store' : 'default' });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  return response;
}

/**
 * Reads a list.
 * @param call from `calls` of lib/config/paths.ts
 * @throws {ApiError} for an answer that is no success
 * @throws {TypeError} when the API cannot be reached, or answers something else than a list
 * @throws {DOMException} TimeoutError when the answer is not whole within a minute
 */
export async function readList<T>(call: string, request: ReadRequest): Promise<T[]> {
  const response = await get(call, request);
  const answer: unknown = await response.json();
  if (!Array.isArray(answer)) throw new TypeError(`${call.split('?')[0]} answered no list.`);
  return noteKept(answer as T[], response);
}

/**
 * Reads one document.
 * @throws {ApiError} as {@link readList}; status 404 when there is no such document
 * @throws {TypeError} as {@link readList}
 */
export async function readDocument<T extends object>(call: string, request: ReadRequest): Promise<T> {
  const response = await get(call, request);
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) {
    throw new TypeError(`${call} answered no document.`);
  }
  return noteKept(answer as T, response);
}

/**
 * Reads a text of the object store.
 * @throws {ApiError} as {@link readList}
 */
export async function readText(call: string, request: ReadRequest): Promise<string> {
  return (await get(call, request)).text();
}
