import type { QueryFunctionContext } from '@tanstack/react-query';
import { env } from '../config/env.ts';
import { requestHeaders } from './requestHeaders.ts';
import { requestFailed } from './requestFailed.ts';
import { noteCached } from './cachedSince.ts';

/** Timeout for a complete response, in ms: a month of incidents takes less even on a slow connection. */
const READ_TIMEOUT_MS = 60_000;

/** Options for a read. */
export interface ReadRequest {
  readonly signal: AbortSignal;
  /** Bypasses the browser's cache (responses can stay there for five minutes, SPEC §7). */
  readonly fresh?: boolean;
}

/**
 * Sets the cache mode for data that a visitor or an admin can change: only the first read can come from the browser's
 * cache, so that users see their own changes immediately.
 * @param context the query's context
 */
export function bypassCacheOnRefetch({ client, queryKey, signal }: QueryFunctionContext): ReadRequest {
  return { signal, fresh: client.getQueryData(queryKey) !== undefined };
}

async function get(path: string, { signal, fresh = false }: ReadRequest): Promise<Response> {
  const headers = await requestHeaders(path);
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(READ_TIMEOUT_MS)]);
  const response = await fetch(env.apiBase + path, { headers, signal: inTime, cache: fresh ? 'no-store' : 'default' });
  if (!response.ok) throw requestFailed(response.status, await response.text(), response.headers);
  return response;
}

/**
 * Reads a list.
 * @param path from apiPaths.ts
 * @throws {ApiError} for an unsuccessful response
 * @throws {TypeError} if the API is unreachable, or the response is not a list
 * @throws {DOMException} TimeoutError if the response is not complete within a minute
 */
export async function readList<T>(path: string, request: ReadRequest): Promise<T[]> {
  const response = await get(path, request);
  const body: unknown = await response.json();
  if (!Array.isArray(body)) throw new TypeError(`${path.split('?')[0]} did not return a list.`);
  return noteCached(body as T[], response);
}

/**
 * Reads one document.
 * @throws {ApiError} like {@link readList}; status 404 if the document does not exist
 * @throws {TypeError} like {@link readList}
 */
export async function readDocument<T extends object>(path: string, request: ReadRequest): Promise<T> {
  const response = await get(path, request);
  const body: unknown = await response.json();
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new TypeError(`${path} did not return a document.`);
  }
  return noteCached(body as T, response);
}

/**
 * Reads text from the object store.
 * @throws {ApiError} like {@link readList}
 */
export async function readText(path: string, request: ReadRequest): Promise<string> {
  return (await get(path, request)).text();
}
