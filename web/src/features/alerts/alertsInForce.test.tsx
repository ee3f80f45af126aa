import { HOME_POLL_MS } from '@firehouse/model';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../../lib/api/queryClient.ts';
import { removeFromCache } from '../../lib/api/removeFromCache.ts';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import { alertsQuery, useAlerts } from './alertsInForce.ts';

const alert = (id: string) => ({ id, title: id, description: 'd' });

function Titles() {
  return <p>{useAlerts(true).value.map(({ title }) => title)}</p>;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the alerts on Home', () => {
  it('are polled in the live snapshot: a new alert appears with the next poll', async () => {
    let inForce = [alert('Flood')];
    const made = respondWith({ '/alerts': () => inForce });
    renderPart(<Titles />);
    await pass(10);
    inForce = [alert('Flood'), alert('Fire')];
    await pass(HOME_POLL_MS);
    expect(screen.getByRole('paragraph').textContent).toBe('FloodFire');
    await pass(HOME_POLL_MS);
    // The first read must use the default cache mode so that it gets the preloaded response.
    expect(made.map(({ cache }) => cache)).toEqual(['default', undefined, undefined]);
  });

  it('are read past the browser’s cache after the API was unavailable', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let answer: Response | object = [alert('Flood')];
    const made = respondWith({ '/alerts': () => answer });
    renderPart(<Titles />);
    await pass(10);
    answer = new Response('Gone.', { status: 404 });
    await pass(HOME_POLL_MS);
    expect(screen.getByRole('paragraph').textContent).toBe('Flood');
    answer = [alert('Fire')];
    await pass(HOME_POLL_MS);
    expect(screen.getByRole('paragraph').textContent).toBe('Fire');
    expect(made.map(({ cache }) => cache)).toEqual(['default', undefined, 'no-store', undefined]);
  });

  it('omit a deleted alert, though a pending read still returns it', async () => {
    const client = makeQueryClient();
    client.setQueryData(alertsQuery.queryKey, [alert('Flood'), alert('Fire')]);
    const answers: ((answer: Response) => void)[] = [];
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
    const underWay = client.fetchQuery({ ...alertsQuery, staleTime: 0 }).catch(() => {});
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await removeFromCache(client, 'alerts', 'Flood');
    answers[0]?.(Response.json([alert('Flood'), alert('Fire')]));
    await underWay;
    await pass(10);
    expect(client.getQueryData(alertsQuery.queryKey)).toEqual([alert('Fire')]);
  });
});
