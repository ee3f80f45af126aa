import { vi } from 'vitest';

/** The API's response to a request: a value as JSON with 200, or a whole response. */
export type Answer = Response | object;

/**
 * Mocks the API in a test; the responses can be changed while it runs.
 * @param answers by prefix of the request; a request that matches none gets 404
 * @returns the requests that were made, in order, each with its options
 */
export function answerCalls(
  answers: Record<string, () => Answer>,
): { call: string; cache: RequestCache | undefined }[] {
  const made: { call: string; cache: RequestCache | undefined }[] = [];
  vi.stubGlobal('fetch', (input: string, options?: RequestInit) => {
    const call = decodeURIComponent(input.replace(/^\/api/, ''));
    made.push({ call, cache: options?.cache });
    const beginning = Object.keys(answers).find((each) => call.startsWith(each));
    const answer = beginning === undefined ? undefined : answers[beginning]?.();
    if (answer instanceof Response) return Promise.resolve(answer);
    const isKnown = answer !== undefined;
    return Promise.resolve(
      new Response(isKnown ? JSON.stringify(answer) : 'Not found.', { status: isKnown ? 200 : 404 }),
    );
  });
  return made;
}
