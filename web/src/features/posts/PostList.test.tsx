import type { Post } from '@firehouse/model';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../../testing/answers.ts';
import { renderPart } from '../../testing/render.tsx';
import { AdminControlsContext } from '../admin/adminControls.ts';
import { PostControls } from './PostControls.tsx';
import { PostMailing } from './PostMailing.tsx';
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
  screen.getAllByText('Upcoming').map((badge) => badge.closest('article')?.querySelector('h2')?.textContent);

describe('the posts', () => {
  it('asks for all of one type, newest first, and says what to do when there is none', async () => {
    const made = answerCalls({ '/col/posts': () => [] });
    renderPart(<PostList type="Training" />);
    expect(await screen.findByText(/no trainings to show/)).toBeTruthy();
    expect(made.map(({ call }) => call)).toEqual(['/col/posts?type=Training&orderBy=occurrenceDate,desc&limit=-1']);
    expect(screen.getByRole('button', { name: 'Subscribe by e-mail' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All news & events' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is empty when they cannot be read, and tries again when asked', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const answers = [new Response('Not allowed.', { status: 403 }), [post('a', 1)]];
    answerCalls({ '/col/posts': () => answers.shift() ?? [] });
    renderPart(<PostList />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryAllByRole('article')).toEqual([]);
    fireEvent.click(again);
    expect(await card('a')).toBeTruthy();
  });

  it('opens one post below when it is chosen, takes the focus there, and closes it when it is chosen again', async () => {
    answerCalls({ '/col/posts': () => [post('a', 3, { subtitle: 'More of it' }), post('b', -3)] });
    renderPart(<PostList />);
    const button = await card('a');
    expect(screen.queryByText('More of it')).toBeNull();
    fireEvent.click(button);
    expect(screen.getByText('More of it')).toBeTruthy();
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.closest('#post-details')?.querySelector('h2')?.textContent).toBe('Title a');
    fireEvent.click(button);
    expect(screen.queryByText('More of it')).toBeNull();
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('gives the focus back to the card when the post is closed', async () => {
    answerCalls({ '/col/posts': () => [post('a', 3)] });
    renderPart(<PostList />);
    fireEvent.click(await card('a'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(await card('a'));
  });

  it('leads to the path of the post that is open', async () => {
    answerCalls({ '/col/posts': () => [post('a b', 3)] });
    renderPart(<PostList />);
    fireEvent.click(await card('a b'));
    expect(screen.getByRole('link', { name: 'Page of this post' }).getAttribute('href')).toBe('/posts/ShowPost/a%20b');
  });

  it('is walked through by the arrow keys, Home and End', async () => {
    answerCalls({ '/col/posts': () => [post('a', 3), post('b', 2), post('c', 1)] });
    renderPart(<PostList />);
    (await card('a')).focus();
    expect(['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft', 'End'].map(press)).toEqual(
      ['b', 'c', 'c', 'b', 'a', 'a', 'c'].map((id) => `Title ${id}`),
    );
  });

  it('is walked through by an admin past the icons that delete', async () => {
    answerCalls({ '/col/posts': () => [post('a', 3), post('b', 2), post('c', 1)] });
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

  it('marks what is today or later as upcoming, on the card and when it is open', async () => {
    answerCalls({ '/col/posts': () => [post('later', 3), post('today', 0), post('past', -3)] });
    renderPart(<PostList />);
    await card('later');
    expect(upcoming()).toEqual(['Title later', 'Title today']);
    fireEvent.click(await card('past'));
    expect(upcoming()).toEqual(['Title later', 'Title today']);
    fireEvent.click(await card('today'));
    expect(upcoming()).toEqual(['Title later', 'Title today', 'Title today']);
  });

  it('shows the first picture alone, and a drawing when it does not come', async () => {
    answerCalls({ '/col/posts': () => [post('a', 0, { media: ['/posts/one two.jpg', '/posts/b.jpg'] })] });
    const { container } = renderPart(<PostList />);
    await card('a');
    const pictures = container.querySelectorAll('img');
    expect([...pictures].map((picture) => picture.getAttribute('src'))).toEqual([
      '/api/obj/posts/one%20two.jpg?size=card',
    ]);
    fireEvent.error(pictures[0] as HTMLElement);
    await waitFor(() => expect(container.querySelector('img')).toBeNull());
    expect(container.querySelector('.post svg.drawing')).not.toBeNull();
  });

  it('show an admin their emails: one line on the card, and the actions in the open post', async () => {
    const sent = { state: 'finished', total: 20, sent: 19, failed: 1, failures: ['550 5.1.1 No such user (1)'] };
    const mailing = { id: 'posts.a', type: 'posts', title: 'Title a', documents: ['a'], ...sent };
    const made = answerCalls({
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
    expect(await screen.findByRole('button', { name: 'Send a test to me: Title a' })).toBeTruthy();
    expect(screen.getByText('550 5.1.1 No such user (1)')).toBeTruthy();
    fireEvent.click(await card('b'));
    expect(await screen.findByText('Not emailed')).toBeTruthy();
    expect(made.map(({ call }) => call).filter((call) => call.includes('mailings'))).toEqual([
      '/col/mailings?type=posts&orderBy=createdAt,desc&limit=1000',
    ]);
  });
});
