import { parseChallenge } from '@firehouse/model';

/**
 * Solves a challenge from the API in a worker and returns the value for the `Form-Proof` header.
 * @throws {Error} if the challenge is invalid or the worker can't be loaded
 */
export default async function proveWork(challenge: string): Promise<string> {
  const puzzle = parseChallenge(challenge);
  if (puzzle === undefined) throw new Error('We couldn’t check that you’re not a robot. Please try again.');
  const worker = new Worker(new URL('./findNumber.worker.ts', import.meta.url), { type: 'module' });
  try {
    const number = await new Promise<number | undefined>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number | undefined>) => resolve(data));
      worker.addEventListener('error', () =>
        reject(new Error('We couldn’t load the check that you’re not a robot. Please try again.')),
      );
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(puzzle);
    });
    if (number === undefined) throw new Error('We couldn’t check that you’re not a robot. Please try again.');
    return `${challenge}.${number}`;
  } finally {
    worker.terminate();
  }
}
