import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { respondWith, type StubResponse } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import { SubscriberCounts } from './SubscriberCounts.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('the number of subscribers', () => {
  // SPEC 10.71
  it('is shown by type', async () => {
    respondWith({ '/subscriptions/counts': () => ({ alerts: 20_000, posts: 12 }) });
    renderPart(<SubscriberCounts />);
    expect((await screen.findByText('Alerts')).nextSibling?.textContent).toBe('20,000');
    expect(screen.getByText('News & Events').nextSibling?.textContent).toBe('12');
    expect(screen.queryByText(/No one is subscribed/)).toBeNull();
  });

  it('is zero, with how people subscribe', async () => {
    respondWith({ '/subscriptions/counts': () => ({ alerts: 0, posts: 0 }) });
    renderPart(<SubscriberCounts />);
    expect(await screen.findByText(/^No one is subscribed yet\./)).toBeTruthy();
  });

  it('shows an error and a retry when it cannot be loaded', async () => {
    const answers: StubResponse[] = [new Response('Bad request.', { status: 400 }), { alerts: 1, posts: 2 }];
    respondWith({ '/subscriptions/counts': () => answers.shift() ?? {} });
    renderPart(<SubscriberCounts />);
    await screen.findByText('We couldn’t load the number of subscribers. Check your connection and try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2')).toBeTruthy();
  });
});
