import { vi } from 'vitest';

/**
 * Stubs `fetch` to send the given responses in order, and records the requests. Call `vi.unstubAllGlobals()` afterward.
 */
export function serve(...responses: (Response | Error | Promise<Response>)[]) {
  const sent: { method: string; path: string; body?: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = url.replace(/^.*\/api/, '');
    sent.push({ method, path, ...(body !== undefined && { body: JSON.parse(body) as unknown }) });
    const response = responses.shift();
    return response === undefined || response instanceof Error
      ? Promise.reject(response ?? new Error('Unexpected'))
      : Promise.resolve(response);
  });
  return sent;
}

/** Delays a response until `release` is called. */
export function held(response: Response): { readonly response: Promise<Response>; readonly release: () => void } {
  const target = new EventTarget();
  // oxlint-disable-next-line promise/avoid-new -- events are not promises
  const released = new Promise<Response>((resolve) => {
    target.addEventListener('release', () => resolve(response), { once: true });
  });
  return { response: released, release: () => void target.dispatchEvent(new Event('release')) };
}
