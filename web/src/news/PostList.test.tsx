import type { Post } from '@firehouse/model';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerCalls } from '../testing/answers.ts';
import { renderPart } from '../testing/render.tsx';
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
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

describe('the posts', () => {
  it('asks for one type, newest first', async () => {
    const made = answerCalls({ '/col/posts': () => [] });
    renderPart(<PostList type="Training" />);
    await settle();
    expect(made.map(({ call }) => call)).toEqual(['/col/posts?type=Training&orderBy=occurrenceDate,desc']);
  });

  it('opens one post below when it is chosen, and closes it when it is chosen again', async () => {
    answerCalls({ '/col/posts': () => [post('a', 3, { subtitle: 'More of it' }), post('b', -3)] });
    renderPart(<PostList />);
    await settle();
    expect(screen.queryByText('More of it')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Title a' }));
    expect(screen.getByText('More of it')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Title a' }));
    expect(screen.queryByText('More of it')).toBeNull();
  });

  it('marks what is today or later as upcoming', async () => {
    answerCalls({ '/col/posts': () => [post('later', 3), post('today', 0), post('past', -3)] });
    renderPart(<PostList />);
    await settle();
    const upcoming = screen.getAllByText('Upcoming').map((badge) => badge.closest('article')?.querySelector('h2')?.textContent);
    expect(upcoming).toEqual(['Title later', 'Title today']);
  });

  it('shows the first picture alone, and a drawing when it does not come', async () => {
    answerCalls({ '/col/posts': () => [post('a', 0, { media: ['/posts/one two.jpg', '/posts/b.jpg'] })] });
    const { container } = renderPart(<PostList />);
    await settle();
    const pictures = container.querySelectorAll('img');
    expect([...pictures].map((picture) => picture.getAttribute('src'))).toEqual(['/api/obj/posts/one%20two.jpg?size=card']);
    fireEvent.error(pictures[0] as HTMLElement);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('.post svg.drawing')).not.toBeNull();
  });
});
