import type { Mailing } from '@firehouse/model';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { respondWith, type StubResponse } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import { ClosedMailings, OpenMailings } from './MailingList.tsx';

const mailing = (id: string, values: Partial<Mailing>): Mailing => ({
  id,
  type: 'alerts',
  title: id,
  documents: ['x'],
  state: 'finished',
  createdAt: '2026-06-05T16:30:00.000Z',
  startAt: '2026-06-05T16:30:00.000Z',
  total: 20,
  sent: 20,
  ...values,
});

const renderBoth = () =>
  renderPart(
    <>
      <section aria-label="Open">
        <OpenMailings />
      </section>
      <section aria-label="Closed">
        <ClosedMailings />
      </section>
    </>,
  );
const titlesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('heading')
    .map(({ textContent }) => textContent);

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('the mailings', () => {
  // SPEC 10.71
  it('are listed newest first, each with its document, state and actions', async () => {
    const made = respondWith({
      '/col/mailings?': () => [
        mailing('alerts.flood', { title: 'Road closed', state: 'paused', reason: 'An admin paused it.' }),
        mailing('posts.parade', { title: 'Parade', type: 'posts' }),
      ],
    });
    renderBoth();
    const [first, second] = (await screen.findAllByRole('heading', { level: 3 })).map(
      (heading) => heading.closest('li') as HTMLElement,
    );
    expect(first?.textContent).toContain('Alerts · June 5, 2026, 12:30 PM');
    expect(within(first as HTMLElement).getByText('Paused: An admin paused it · sent to 20 of 20')).toBeTruthy();
    expect(within(first as HTMLElement).getByRole('button', { name: 'Resume: Road closed' })).toBeTruthy();
    expect(second?.textContent).toContain('News & Events');
    expect(within(second as HTMLElement).getByText('Sent to 20 of 20')).toBeTruthy();
    expect(within(second as HTMLElement).queryAllByRole('button')).toEqual([]);
    expect(made.map(({ path }) => path)).toEqual(['/col/mailings?orderBy=createdAt,desc&limit=100']);
  });

  it('begin with those that are being sent, waiting or paused, however old', async () => {
    respondWith({
      '/col/mailings?': () => [
        mailing('alerts.a', { title: 'Done' }),
        mailing('alerts.b', { title: 'Planned', state: 'planned' }),
        mailing('alerts.c', { title: 'Canceled', state: 'canceled' }),
        mailing('alerts.d', { title: 'Sending', state: 'sending', total: 20_000, sent: 12_400 }),
      ],
    });
    renderBoth();
    expect(await screen.findByText('Sending: 12,400 of 20,000')).toBeTruthy();
    expect(titlesIn('Open')).toEqual(['Planned', 'Sending']);
    expect(titlesIn('Closed')).toEqual(['Done', 'Canceled']);
  });

  it('fold those that were sent with another into it, unless that is not listed', async () => {
    respondWith({
      '/col/mailings?': () => [
        mailing('posts.a', { title: 'Main', type: 'posts' }),
        mailing('posts.b', { title: 'Second', type: 'posts', state: 'merged', reason: 'posts.a' }),
        mailing('posts.c', { title: 'Third', type: 'posts', state: 'merged', reason: 'posts.a' }),
        mailing('posts.d', { title: 'Orphan', type: 'posts', state: 'merged', reason: 'posts.gone' }),
      ],
    });
    renderBoth();
    const folded = (await screen.findByText('Sent together with 2 other posts')).closest('details');
    expect(
      within(folded as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Second', 'Third']);
    expect(titlesIn('Closed')).toEqual(['Main', 'Orphan']);
    expect(screen.getByText('Nothing is being sent.')).toBeTruthy();
  });

  it('have a text when there are none, with when the first is made', async () => {
    respondWith({ '/col/mailings?': () => [] });
    renderBoth();
    expect(await screen.findByText(/^No emails yet. Subscribers get one when/)).toBeTruthy();
  });

  it('show an error and a retry when they cannot be loaded', async () => {
    const answers: StubResponse[] = [
      new Response('Bad request.', { status: 400 }),
      [mailing('alerts.flood', { title: 'Flood' })],
    ];
    respondWith({ '/col/mailings?': () => answers.shift() ?? [] });
    renderBoth();
    await screen.findByText('We couldn’t load the emails. Check your connection and try again.');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Flood' })).toBeTruthy();
  });
});
