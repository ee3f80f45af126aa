import { vi } from 'vitest';

/** The API's response to a request: a value as JSON with 200, or a whole response. */
export type Answer = Response | object;

/**
 * Mocks the API in a test; the responses can be changed while it runs.
 * @param answers by prefix of the request; a request that matches none gets 404
 * @returns the requests that were made, in order, each with its options
 */
export function respondWith(
  answers: Record<string, () => Answer>,
): { path: string; cache: RequestCache | undefined }[] {
  const made: { path: string; cache: RequestCache | undefined }[] = [];
  vi.stubGlobal('fetch', (input: string, options?: RequestInit) => {
    const path = decodeURIComponent(input.replace(/^\/api/, ''));
    made.push({ path, cache: options?.cache });
    const beginning = Object.keys(answers).find((each) => path.startsWith(each));
    const answer = beginning === undefined ? undefined : answers[beginning]?.();
    if (answer instanceof Response) return Promise.resolve(answer);
    const isKnown = answer !== undefined;
    return Promise.resolve(
      new Response(isKnown ? JSON.stringify(answer) : 'Not found.', { status: isKnown ? 200 : 404 }),
    );
  });
  return made;
}
