import { vi } from 'vitest';

/** What the API answers to a call: a value as JSON with 200, or a whole response. */
export type Answer = Response | object;

/**
 * Answers the API's calls in a test, and keeps the answers changeable while it runs.
 * @param answers by the beginning of the call; what none begins is 404
 * @returns the calls that were made, in order, each with its options
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
