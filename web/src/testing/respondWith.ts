import { LIVE_SNAPSHOT_PATH } from '@firehouse/model';
import { vi } from 'vitest';

/** The API's response to a request: a value as JSON with 200, or a whole response. */
export type StubResponse = Response | object;

/**
 * Mocks the API in a test; the test can change the responses.
 * @param responses by prefix of the request; a request that matches none gets 404, and the live snapshot has what the
 *   API returns
 * @returns the requests received, in order, each with its options
 */
export function respondWith(
  responses: Record<string, () => StubResponse>,
): { path: string; cache: RequestCache | undefined }[] {
  const requests: { path: string; cache: RequestCache | undefined }[] = [];
  const stubFor = (request: string) => {
    const beginning = Object.keys(responses).find((each) => request.startsWith(each));
    return beginning === undefined ? undefined : responses[beginning]?.();
  };
  vi.stubGlobal('fetch', (input: string, options?: RequestInit) => {
    const path = decodeURIComponent(input.replace(/^\/api/, ''));
    requests.push({ path, cache: options?.cache });
    const response = stubFor(path) ?? (path === LIVE_SNAPSHOT_PATH ? snapshotOf(stubFor) : undefined);
    if (response instanceof Response) return Promise.resolve(response);
    const isStubbed = response !== undefined;
    return Promise.resolve(
      new Response(isStubbed ? JSON.stringify(response) : 'Not found.', { status: isStubbed ? 200 : 404 }),
    );
  });
  return requests;
}

/** Returns a snapshot of the API's responses, or the first response that is not 200. */
function snapshotOf(stubFor: (request: string) => StubResponse | undefined): StubResponse {
  const lists = ['/alerts', '/col/incidents?q=startTime', '/col/storms'].map((list) => stubFor(list) ?? []);
  const [alerts, incidents, storms] = lists;
  const failed = lists.find((response) => response instanceof Response);
  return failed ?? { generatedAt: Date.now(), alerts, incidents, storms };
}
