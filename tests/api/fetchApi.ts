import { ownSuite } from '../suite/context.ts';

/** Options for a request. By default, an anonymous GET. */
export interface RequestOptions {
  readonly method?: string;
  /** The caller's ID token. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body to send as JSON; makes POST the default method. */
  readonly json?: unknown;
  /** Body to send as is; makes POST the default method. */
  readonly body?: FormData | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
  /** URL of an instance to send the request to, bypassing Hosting and the Functions emulator. */
  readonly at?: string;
}

/**
 * Sends a request to the API, by default through Hosting as a browser would.
 * @param path path below `/api`, with its query
 */
export async function fetchApi(
  path: string,
  { method, token, headers = {}, json, body, signal, at = ownSuite().hosting }: RequestOptions = {},
): Promise<Response> {
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const type = json === undefined ? {} : { 'Content-Type': 'application/json' };
  const sent = json === undefined ? body : JSON.stringify(json);
  return fetch(`${at}/api${path}`, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: { ...authorization, ...type, ...headers },
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Sends a request, and returns the status and the body as text or parsed JSON. */
export async function answer(path: string, options?: RequestOptions): Promise<{ status: number; body: unknown }> {
  const response = await fetchApi(path, options);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** Requests a list. Throws unless the status is 200. */
export async function list(path: string, token?: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await answer(path, { token });
  if (status !== 200 || !Array.isArray(body)) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Record<string, unknown>[];
}
