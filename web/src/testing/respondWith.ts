import { vi } from 'vitest';

/** The API's response to a request: a value as JSON with 200, or a whole response. */
export type StubResponse = Response | object;

/**
 * Mocks the API in a test; the responses can be changed while it runs.
 * @param responses by prefix of the request; a request that matches none gets 404
 * @returns the requests received, in order, each with its options
 */
export function respondWith(
  responses: Record<string, () => StubResponse>,
): { path: string; cache: RequestCache | undefined }[] {
  const requests: { path: string; cache: RequestCache | undefined }[] = [];
  vi.stubGlobal('fetch', (input: string, options?: RequestInit) => {
    const path = decodeURIComponent(input.replace(/^\/api/, ''));
    requests.push({ path, cache: options?.cache });
    const beginning = Object.keys(responses).find((each) => path.startsWith(each));
    const response = beginning === undefined ? undefined : responses[beginning]?.();
    if (response instanceof Response) return Promise.resolve(response);
    const isStubbed = response !== undefined;
    return Promise.resolve(
      new Response(isStubbed ? JSON.stringify(response) : 'Not found.', { status: isStubbed ? 200 : 404 }),
    );
  });
  return requests;
}
