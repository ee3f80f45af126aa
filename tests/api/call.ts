import { ownSuite } from '../suite/context.ts';

/** How a call is made, if not as a visitor's plain GET. */
export interface CallOptions {
  readonly method?: string;
  /** The caller's ID token. */
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, by POST if no method is named. */
  readonly json?: unknown;
  /** Sent as it is, by POST if no method is named. */
  readonly body?: FormData | Uint8Array<ArrayBuffer>;
  /** Ends the call early. */
  readonly signal?: AbortSignal;
}

/**
 * Calls the API as a browser does: through Hosting and its rewrite.
 * @param path below `/api`, with its query
 */
export async function call(
  path: string,
  { method, token, headers = {}, json, body, signal }: CallOptions = {},
): Promise<Response> {
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const type = json === undefined ? {} : { 'Content-Type': 'application/json' };
  const sent = json === undefined ? body : JSON.stringify(json);
  return fetch(`${ownSuite().hosting}/api${path}`, {
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: { ...authorization, ...type, ...headers },
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Calls, and gives what matters of the answer: its status and its body, text or JSON. */
export async function answer(path: string, options?: CallOptions): Promise<{ status: number; body: unknown }> {
  const response = await call(path, options);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text };
}

/** Calls a list that must answer 200. */
export async function list(path: string, token?: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await answer(path, { token });
  if (status !== 200 || !Array.isArray(body)) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Record<string, unknown>[];
}
