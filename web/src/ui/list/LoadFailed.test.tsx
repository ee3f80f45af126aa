import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { makeQueryClient } from '../../lib/api/queryClient.ts';
import { useReading } from '../../lib/api/readingState.ts';
import { readList } from '../../lib/api/readRequest.ts';

/** Time within which a failure has to be reported, in ms. */
const REPORTED_BY_MS = 3_000;

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

function List() {
  const { value, state, isRetrying, retry } = useReading(
    {
      queryKey: ['list'] as readonly string[],
      queryFn: ({ signal }) => readList<string>('/col/posts', { signal }),
    },
    [],
  );
  return (
    <>
      <output>{`${state} ${value.join(' ')}`.trim()}</output>
      {state === 'failed' && <LoadFailed what="the posts" isRetrying={isRetrying} onRetry={retry} />}
    </>
  );
}

const show = () =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <List />
    </QueryClientProvider>,
  );
const state = () => screen.getByRole('status').textContent;
const shownSentence = () => screen.queryByRole('alert')?.querySelector('p')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a read that fails', () => {
  it.each([0, 900])('is reported within three seconds when a response takes %i ms, while it retries', async (ms) => {
    vi.stubGlobal('fetch', async () => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      return new Response('Later.', { status: 503 });
    });
    show();
    expect(state()).toBe('loading');
    let waited = 0;
    while (shownSentence() === undefined && waited < 10_000) {
      await pass(100);
      waited += 100;
    }
    expect(waited).toBeLessThanOrEqual(REPORTED_BY_MS);
    expect(shownSentence()).toBe('We couldn’t load the posts. Still trying…');
    await pass(10_000);
    expect(shownSentence()).toBe('We couldn’t load the posts. Check your connection and try again.');
  });

  it('is not reported when the first retry succeeds', async () => {
    const answers = [new Response('Later.', { status: 503 }), ['a']];
    respondWith({ '/col/posts': () => answers.shift() ?? [] });
    show();
    await pass(0);
    expect(state()).toBe('loading');
    await pass(1_000);
    expect(state()).toBe('ready a');
  });

  it('stays reported, with the button, during a retry', async () => {
    respondWith({ '/col/posts': () => new Response('Later.', { status: 503 }) });
    show();
    await pass(10_000);
    const button = screen.getByRole('button', { name: 'Try again' });
    vi.stubGlobal('fetch', async () => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return Response.json(['b']);
    });
    act(() => button.click());
    await pass(0);
    expect(shownSentence()).toBe('We couldn’t load the posts. Still trying…');
    expect(button.isConnected).toBe(true);
    await pass(600);
    expect(state()).toBe('ready b');
    expect(shownSentence()).toBeUndefined();
  });

  it('reports that the browser is offline, and that it will retry online', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    show();
    await pass(3_000);
    expect(shownSentence()).toBe(
      'You’re offline. We couldn’t load the posts. We’ll try again when you’re back online.',
    );
  });
});

it('says so when the visitor’s network sent too many requests, and goes on trying', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  respondWith({ '/col/posts': () => new Response('Too many.', { status: 429 }) });
  show();
  await pass(20_000);
  expect(shownSentence()).toBe(
    'We couldn’t load the posts. Too many people on your network are using this site right now. Still trying…',
  );
});
