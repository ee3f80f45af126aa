import { vi } from 'vitest';

/** Responds to the requests in order, and records what was sent; `vi.unstubAllGlobals()` ends it. */
export function serve(...answers: (Response | Error)[]) {
  const sent: { method: string; path: string; body?: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = url.replace(/^.*\/api/, '');
    sent.push({ method, path, ...(body !== undefined && { body: JSON.parse(body) as unknown }) });
    const answer = answers.shift();
    return answer instanceof Response ? Promise.resolve(answer) : Promise.reject(answer ?? new Error('Unexpected'));
  });
  return sent;
}
