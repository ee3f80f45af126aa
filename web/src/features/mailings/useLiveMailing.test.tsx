import type { Mailing } from '@firehouse/model';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../lib/api/queryClient.ts';
import { useLiveMailing, type Followed } from './useLiveMailing.ts';

const paused = { id: 'posts.a', state: 'paused' } as Mailing;
const finished: Mailing = { ...paused, state: 'finished' };

/** Renders the hook for a mailing that is in the list. */
function follow(initialProps: Pick<Followed, 'listed' | 'listedAt'>) {
  const client = makeQueryClient();
  return renderHook((listed: typeof initialProps) => useLiveMailing({ type: 'posts', id: 'a', ...listed }), {
    initialProps,
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}

it('shows the newer of the list and the single read', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(paused)));
  const { result, rerender } = follow({ listed: undefined, listedAt: 0 });
  await waitFor(() => expect(result.current.mailing).toEqual(paused));
  rerender({ listed: finished, listedAt: Date.now() + 1 });
  expect(result.current.mailing).toEqual(finished);
  rerender({ listed: finished, listedAt: 1 });
  expect(result.current.mailing).toEqual(paused);
});
