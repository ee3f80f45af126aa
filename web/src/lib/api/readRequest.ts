import type { QueryFunctionContext } from '@tanstack/react-query';
import { env } from '../config/env.ts';
import { requestHeaders } from './requestHeaders.ts';
import { requestFailed } from './requestFailed.ts';
import { noteCached } from './cachedSince.ts';

/** Read timeout, in ms. Even a month of incidents takes less on a slow connection. */
const READ_TIMEOUT_MS = 60_000;

/** Options for a read request. */
export interface ReadRequest {
  readonly signal: AbortSignal;
  /** Whether to bypass the browser's HTTP cache, where responses can stay for five minutes (SPEC §7). */
  readonly fresh?: boolean;
}

/**
 * Returns options for a query's next read. Every read but the first bypasses the browser's HTTP cache, so that users
 * see their own changes immediately.
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
 * @throws {ApiError} if the response is unsuccessful
 * @throws {TypeError} if the API is unreachable, or the response isn't a list
 * @throws {DOMException} TimeoutError if the response isn't complete within a minute
 */
export async function readList<T>(path: string, request: ReadRequest): Promise<T[]> {
  const response = await get(path, request);
  const body: unknown = await response.json();
  if (!Array.isArray(body)) throw new TypeError(`${path.split('?')[0]} did not return a list.`);
  return noteCached(body as T[], response);
}

/**
 * Reads one document.
 * @throws {ApiError} like {@link readList}, with status 404 if the document doesn't exist
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
 * Reads a private image.
 * @throws {ApiError} like {@link readList}
 */
export async function readBlob(path: string, request: ReadRequest): Promise<Blob> {
  return (await get(path, request)).blob();
}

/**
 * Reads a text object.
 * @throws {ApiError} like {@link readList}
 */
export async function readText(path: string, request: ReadRequest): Promise<string> {
  return (await get(path, request)).text();
}
