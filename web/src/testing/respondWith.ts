import { LIVE_SNAPSHOT_PATH } from '@firehouse/model';
import { vi } from 'vitest';

const SITE_CONTENT = '/col/site/doc/current';

/** A stubbed API response: a `Response`, or an object to send as JSON with status 200. */
export type StubResponse = Response | object;

/**
 * Stubs `fetch` with API responses. Tests can replace entries in `responses` at any time.
 * @param responses responses by request prefix. Other requests get a 404. The live snapshot contains the same data as
 * the API.
 * @returns the requests received so far, with their options
 */
export function respondWith(
  responses: Record<string, () => StubResponse>,
): { path: string; cache: RequestCache | undefined }[] {
  const requests: { path: string; cache: RequestCache | undefined }[] = [];
  const stubFor = (request: string) => {
    const beginning = Object.keys(responses).find((each) => request.startsWith(each));
    // Nobody has changed the site's content.
    if (beginning === undefined && request === SITE_CONTENT) return { id: 'current' };
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

/** Builds the live snapshot from the stubbed lists. Returns a list's response instead if it is an error. */
function snapshotOf(stubFor: (request: string) => StubResponse | undefined): StubResponse {
  const lists = ['/alerts', '/col/incidents?q=startTime', '/col/storms'].map((list) => stubFor(list) ?? []);
  const [alerts, incidents, storms] = lists;
  const site = stubFor(SITE_CONTENT);
  const failed = lists.find((response) => response instanceof Response);
  return failed ?? { generatedAt: Date.now(), alerts, incidents, storms, site };
}
