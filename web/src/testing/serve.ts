import { vi } from 'vitest';

/** Responds to the requests in order, and records what was sent; `vi.unstubAllGlobals()` ends it. */
export function serve(...responses: (Response | Error)[]) {
  const sent: { method: string; path: string; body?: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = url.replace(/^.*\/api/, '');
    sent.push({ method, path, ...(body !== undefined && { body: JSON.parse(body) as unknown }) });
    const response = responses.shift();
    return response instanceof Response
      ? Promise.resolve(response)
      : Promise.reject(response ?? new Error('Unexpected'));
  });
  return sent;
}
