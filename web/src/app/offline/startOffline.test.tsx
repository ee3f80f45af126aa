import { QueryObserver } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../lib/api/queryClient.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { respondWith } from '../../testing/respondWith.ts';
import { OfflineLine } from './startOffline.tsx';

it('failed reads without a cached copy are retried once the network is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let isReachable = false;
  const made = respondWith({
    '/col/posts': () => (isReachable ? [{ id: 'a' }] : new Response('No.', { status: 404 })),
    '/col/apparatus': () => [{ id: 'b' }],
  });
  const client = makeQueryClient();
  const reads = ['/col/posts', '/col/apparatus'].map((path) => ({
    queryKey: [path],
    queryFn: ({ signal }: { signal: AbortSignal }) => readList<{ id: string }>(path, { signal }),
  }));
  const ends = reads.map((read) => new QueryObserver(client, read).subscribe(() => {}));
  await vi.waitFor(() => expect(client.getQueryState(['/col/posts'])?.status).toBe('error'));
  render(<OfflineLine client={client} />);
  expect(document.body.textContent).toContain('You’re offline.');
  expect(made).toHaveLength(2);

  isReachable = true;
  isOnline.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(client.getQueryData(['/col/posts'])).toEqual([{ id: 'a' }]));
  // Data that has already loaded isn't fetched again.
  expect(made.map(({ path }) => path)).toEqual(['/col/posts', '/col/apparatus', '/col/posts']);
  for (const end of ends) end();
});
