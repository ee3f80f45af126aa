import type { Post } from '@firehouse/model';
import { describe, expect, it } from 'vitest';
import { splitByTime } from './splitByTime.ts';

/** 9 PM on July 1 in the company's time zone. */
const NOW = Date.parse('2026-07-02T01:00:00Z');
const post = (id: string, occurrenceDate: string) =>
  ({ id, type: 'News', title: id, description: id, occurrenceDate }) as Post;
const groupsOf = (...posts: Post[]) =>
  splitByTime(posts, NOW).map(({ name, posts: ofGroup }) => [name, ofGroup.map(({ id }) => id)]);

describe('posts, split by time', () => {
  it('are the upcoming posts, soonest first, and the earlier ones, newest first', () => {
    expect(
      groupsOf(
        post('next week', '2026-07-08T12:00:00Z'),
        post('last year', '2025-07-01T12:00:00Z'),
        post('tomorrow', '2026-07-02T12:00:00Z'),
        post('last week', '2026-06-24T12:00:00Z'),
        post('next year', '2027-07-01T12:00:00Z'),
      ),
    ).toEqual([
      ['upcoming', ['tomorrow', 'next week', 'next year']],
      ['earlier', ['last week', 'last year']],
    ]);
  });

  // SPEC 2.29
  it('count earlier posts of the company’s today as upcoming', () => {
    expect(groupsOf(post('this morning', '2026-07-01T12:00:00Z'), post('last night', '2026-07-01T03:00:00Z'))).toEqual([
      ['upcoming', ['this morning']],
      ['earlier', ['last night']],
    ]);
  });

  it('have no group without posts', () => {
    expect(groupsOf(post('tomorrow', '2026-07-02T12:00:00Z'))).toEqual([['upcoming', ['tomorrow']]]);
    expect(groupsOf(post('last week', '2026-06-24T12:00:00Z'))).toEqual([['earlier', ['last week']]]);
    expect(groupsOf()).toEqual([]);
  });
});
