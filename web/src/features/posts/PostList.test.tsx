import type { Post } from '@firehouse/model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { respondWith } from '../../testing/respondWith.ts';
import { renderPart } from '../../testing/render.tsx';
import { AdminControlsContext } from '../admin/adminControlsContext.ts';
import { PostControls, PostMailing } from './PostControls.tsx';
import { PostList } from './PostList.tsx';

const DAY = 86_400_000;
const post = (id: string, inDays: number, more: Partial<Post> = {}): Partial<Post> => ({
  id,
  type: 'News',
  title: `Title ${id}`,
  description: `Text ${id}`,
  occurrenceDate: new Date(Date.now() + inDays * DAY).toISOString(),
  ...more,
});
const card = (id: string) => screen.findByRole('button', { name: `Title ${id}` });
const press = (key: string) => {
  fireEvent.keyDown(document.activeElement as Element, { key });
  return document.activeElement?.textContent;
};
const upcoming = () =>
  screen.getAllByText('Upcoming').map((badge) => badge.closest('article')?.querySelector('h3')?.textContent);
/** Returns each row's heading and the titles of its cards. */
const rows = () =>
  screen.queryAllByRole('region').map((row) => [
    within(row).getByRole('heading', { level: 2 }).textContent,
    within(row)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('h3')?.textContent),
  ]);
/** Returns the title of the open post below each row; null if none is open. */
const opened = () =>
  screen.getAllByRole('region').map((row) => row.querySelector(':scope > ul + #post-details h3')?.textContent ?? null);
const time = (part: Element | null | undefined) => part?.querySelector('time')?.textContent?.replace(/\s/g, ' ');

describe('the posts', () => {
  // SPEC 2.3, 7.8
  it('requests all posts of one type, newest first, and has a text when there are none', async () => {
    const made = respondWith({ '/col/posts': () => [] });
    renderPart(<PostList type="Training" />);
    expect(await screen.findByText(/No trainings to show/)).toBeTruthy();
    expect(made.map(({ path }) => path)).toEqual(['/col/posts?type=Training&orderBy=occurrenceDate,desc&limit=-1']);
    expect(screen.getByRole('button', { name: 'Subscribe by email' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All news & events' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  // SPEC 7.5, 8.3
  it('are empty when they cannot be read, and are read again on click', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const answers = [new Response('Not allowed.', { status: 403 }), [post('a', 1)]];
    respondWith({ '/col/posts': () => answers.shift() ?? [] });
    renderPart(<PostList />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryAllByRole('article')).toEqual([]);
    fireEvent.click(again);
    expect(await card('a')).toBeTruthy();
  });

  // SPEC 2.27, 4.1
  it('open below the row on click, take the focus, and close on the next click', async () => {
    respondWith({ '/col/posts': () => [post('a', 3, { subtitle: 'More of it' }), post('b', -3)] });
    renderPart(<PostList />);
    const button = await card('a');
    expect(screen.queryByText('More of it')).toBeNull();
    fireEvent.click(button);
    expect(screen.getByText('More of it')).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(button.getAttribute('aria-controls')).toBe('post-details');
    expect(document.activeElement?.closest('#post-details')?.querySelector('h3')?.textContent).toBe('Title a');
    fireEvent.click(button);
    expect(screen.queryByText('More of it')).toBeNull();
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  // SPEC 10.29
  it('are in a row of upcoming ones, soonest first, and a row of earlier ones, newest first', async () => {
    respondWith({
      '/col/posts': () => [post('late', 30), post('soon', 1), post('today', 0), post('recent', -1), post('old', -400)],
    });
    renderPart(<PostList />);
    await card('soon');
    expect(rows()).toEqual([
      ['Coming up', ['Title today', 'Title soon', 'Title late']],
      ['Earlier', ['Title recent', 'Title old']],
    ]);
  });

  // SPEC 10.29
  it.each([
    ['upcoming', [1, 2], 'Coming up'],
    ['earlier', [-2, -1], 'Earlier'],
  ] as const)('shows no empty row where there are only %s posts', async (_, inDays, heading) => {
    respondWith({ '/col/posts': () => inDays.map((days) => post(String(days), days)) });
    renderPart(<PostList />);
    await card(String(inDays[0]));
    expect(rows().map(([title]) => title)).toEqual([heading]);
  });

  it('show their details below the row of the card, one post at a time', async () => {
    respondWith({ '/col/posts': () => [post('a', 3), post('b', -3)] });
    renderPart(<PostList />);
    fireEvent.click(await card('a'));
    expect(opened()).toEqual(['Title a', null]);
    fireEvent.click(await card('b'));
    expect(opened()).toEqual([null, 'Title b']);
    expect((await card('a')).getAttribute('aria-expanded')).toBe('false');
  });

  // SPEC 10.31
  it('have the day and hour in the company’s time zone, and the end in the details', async () => {
    const times = { occurrenceDate: '2026-11-10T02:30:00.000Z', endDate: '2026-11-10T05:00:00.000Z' };
    respondWith({ '/col/posts': () => [post('a', 0, { ...times, type: 'Event' })] });
    renderPart(<PostList />);
    const button = await card('a');
    expect(time(button.closest('article'))).toBe('Mon, Nov 9, 2026, 9:30 PM');
    fireEvent.click(button);
    expect(time(document.querySelector('#post-details'))).toMatch(
      /^Monday, November 9, 2026(,| at) 9:30 PM – .*12:00 AM$/,
    );
  });

  // SPEC 10.31
  it('show the day alone of news, on the card and in the details', async () => {
    respondWith({ '/col/posts': () => [post('a', 0, { occurrenceDate: '2026-11-10T02:30:00.000Z' })] });
    renderPart(<PostList />);
    const button = await card('a');
    expect(time(button.closest('article'))).toBe('Mon, Nov 9, 2026');
    fireEvent.click(button);
    expect(time(document.querySelector('#post-details'))).toBe('Monday, November 9, 2026');
  });

  // SPEC 10.111
  it('of today or later can be added to a calendar one by one, if they are events or trainings', async () => {
    respondWith({
      '/col/posts': () => [
        post('next', 3, { type: 'Event' }),
        post('a b', 0, { type: 'Training' }),
        post('past', -3, { type: 'Event' }),
        post('news', 3),
        post('fire', 3, { type: 'Incident' }),
      ],
    });
    renderPart(<PostList />);
    await card('next');
    const links = screen.getAllByRole('link', { name: /^Add to calendar/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Add to calendar (Title a b)', '/feeds/events/a%20b.ics'],
      ['Add to calendar (Title next)', '/feeds/events/next.ics'],
    ]);
    fireEvent.click(await card('next'));
    const details = document.querySelector<HTMLElement>('#post-details');
    expect(
      within(details as HTMLElement)
        .getByRole('link', { name: /^Add to calendar/ })
        .getAttribute('href'),
    ).toBe('/feeds/events/next.ics');
  });

  // SPEC 10.40
  it('link to the calendar of all events, as a subscription and as a file', async () => {
    respondWith({ '/col/posts': () => [post('a', 3)] });
    renderPart(<PostList />);
    await card('a');
    const hrefs = ['Add all events and trainings to your calendar', 'Calendar file (iCal)'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual([`webcal://${location.host}/feeds/events.ics`, '/feeds/events.ics']);
  });

  it('return the focus to the card when closed', async () => {
    respondWith({ '/col/posts': () => [post('a', 3)] });
    renderPart(<PostList />);
    fireEvent.click(await card('a'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(await card('a'));
  });

  it('link to the path of the open post', async () => {
    respondWith({ '/col/posts': () => [post('a b', 3)] });
    renderPart(<PostList />);
    fireEvent.click(await card('a b'));
    expect(screen.getByRole('link', { name: 'Open this post on its own page' }).getAttribute('href')).toBe(
      '/posts/ShowPost/a%20b',
    );
  });

  it('are reached by the arrow keys, Home and End', async () => {
    respondWith({ '/col/posts': () => [post('c', 3), post('b', 2), post('a', 1)] });
    renderPart(<PostList />);
    (await card('a')).focus();
    expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'End'].map(press)).toEqual(
      ['b', 'c', 'c', 'b', 'a', 'a', 'c'].map((id) => `Title ${id}`),
    );
  });

  // SPEC 10.28
  it('are reached by the arrow keys past an admin’s delete icons', async () => {
    respondWith({ '/col/posts': () => [post('c', 3), post('b', 2), post('a', 1)] });
    renderPart(
      <AdminControlsContext value={{ PostControls }}>
        <PostList />
      </AdminControlsContext>,
    );
    (await card('a')).focus();
    expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(3);
    expect(['ArrowRight', 'ArrowRight', 'Home', 'End', 'ArrowLeft'].map(press)).toEqual(
      ['b', 'c', 'a', 'c', 'b'].map((id) => `Title ${id}`),
    );
  });

  // SPEC 2.29
  it('are marked as upcoming from today on, on the card and when open', async () => {
    respondWith({ '/col/posts': () => [post('later', 3), post('today', 0), post('past', -3)] });
    renderPart(<PostList />);
    await card('later');
    expect(upcoming()).toEqual(['Title today', 'Title later']);
    fireEvent.click(await card('past'));
    expect(upcoming()).toEqual(['Title today', 'Title later']);
    fireEvent.click(await card('today'));
    expect(upcoming()).toEqual(['Title today', 'Title later', 'Title today']);
  });

  // SPEC 2.28
  it('show only the first picture, and a drawing when it cannot be loaded', async () => {
    respondWith({ '/col/posts': () => [post('a', 0, { media: ['/posts/one two.jpg', '/posts/b.jpg'] })] });
    const { container } = renderPart(<PostList />);
    await card('a');
    const images = container.querySelectorAll('img');
    expect([...images].map((image) => image.getAttribute('src'))).toEqual(['/media/posts/card/one%20two.jpg']);
    fireEvent.error(images[0] as HTMLElement);
    await waitFor(() => expect(container.querySelector('img')).toBeNull());
    expect(container.querySelector('.post svg.drawing')).not.toBeNull();
  });

  // SPEC 10.68
  it('show an admin their emails: one line on the card, and the actions in the open post', async () => {
    const sent = { state: 'finished', total: 20, sent: 19, failed: 1, failures: ['550 5.1.1 No such user (1)'] };
    const mailing = { id: 'posts.a', type: 'posts', title: 'Title a', documents: ['a'], ...sent };
    const made = respondWith({
      '/col/posts': () => [post('a', 3), post('b', -3)],
      '/col/mailings': () => [mailing],
    });
    renderPart(
      <AdminControlsContext value={{ PostMailing }}>
        <PostList />
      </AdminControlsContext>,
    );
    await card('a');
    expect((await screen.findByText('Sent to 19 of 20 · 1 failed')).closest('article')?.textContent).toContain(
      'Title a',
    );
    expect(screen.queryByText('Not emailed')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
    fireEvent.click(await card('a'));
    expect(await screen.findByText('550 5.1.1 No such user (1)')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
    fireEvent.click(await card('b'));
    expect(await screen.findByText('Not emailed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send a test to me: Title b' })).toBeTruthy();
    expect(made.map(({ path }) => path).filter((path) => path.includes('mailings'))).toEqual([
      '/col/mailings?type=posts&orderBy=createdAt,desc&limit=1000',
    ]);
  });
});
