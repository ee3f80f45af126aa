import { LIST_CEILING } from '@firehouse/model';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import type { VisibleDocuments } from '../publication/visibleDocuments.ts';
import type { ListRequest } from './listRequest.ts';
import { beginList } from './readList.ts';

/** The limits of all queries so far. */
type Reads = number[];

/** Creates a fake database with `count` documents that supports only the methods needed for lists. */
function database(count: number, reads: Reads): Firestore {
  const query = (start: number, size: number): object => ({
    orderBy: () => query(start, size),
    limit: (limit: number) => query(start, limit),
    startAfter: (document: QueryDocumentSnapshot) => query(Number(document.id) + 1, size),
    count: () => ({ get: () => Promise.resolve({ data: () => ({ count: Math.min(size, count) }) }) }),
    get: () => {
      reads.push(size);
      const length = Math.max(0, Math.min(size, count - start));
      const docs = Array.from({ length }, (_, at) => ({
        id: String(start + at),
        data: () => ({ at: start + at }),
        get: () => start + at,
      }));
      return Promise.resolve({ docs });
    },
  });
  return { collection: () => query(0, count) } as unknown as Firestore;
}

/** Hides documents that don't pass the test. */
function visibleDocuments(isVisible: (at: number) => boolean): VisibleDocuments {
  return {
    of: (id, { at }) => (isVisible(at as number) ? { id } : undefined),
    find: () => Promise.reject(new Error('No list here continues another one.')),
  };
}

const request = (limit: number | undefined): ListRequest => ({
  collection: 'incidents',
  filters: [],
  orderBy: 'startTime',
  direction: 'desc',
  limit,
  after: undefined,
});

async function read(count: number, limit: number | undefined, isVisible: (at: number) => boolean) {
  const reads: Reads = [];
  const listing = await beginList(database(count, reads), request(limit), visibleDocuments(isVisible));
  const pages = [listing.first];
  if (listing.more) for await (const page of listing.rest()) pages.push(page);
  const ids = pages.flatMap((page) => page.map(({ json }) => Number((JSON.parse(json) as { id: string }).id)));
  return { ids, reads, pages: pages.map(({ length }) => length), more: listing.more };
}

const upTo = (end: number, isVisible: (at: number) => boolean) =>
  Array.from({ length: end }, (_, at) => at).filter(isVisible);

describe('a list of visible documents', () => {
  it.each([
    [5_000, 1, [1]],
    [5_000, 100, [100]],
    [5_000, 1_000, [1_000]],
    [5_000, 2_500, [1_000, 1_000, 500]],
    [2_500, undefined, [1_000, 1_000, 1_000]],
    [2_000, undefined, [1_000, 1_000, 1_000]],
    [0, 100, [100]],
  ])('of %s, limited to %s, reads pages of %j', async (count, limit, expected) => {
    const { ids, reads } = await read(count, limit, () => true);
    expect(ids).toEqual(upTo(Math.min(count, limit ?? count), () => true));
    expect(reads).toEqual(expected);
  });
});

const oneOfThree = (at: number) => at % 3 === 0;

describe('a list with hidden documents', () => {
  it.each([1, 10, 999, 1_000, 1_001, 2_000, undefined])('limited to %s, has that many documents', async (limit) => {
    const { ids, pages } = await read(9_000, limit, oneOfThree);
    const visible = upTo(9_000, oneOfThree).slice(0, limit);
    expect(ids).toEqual(visible);
    // The pages must be the same as if the hidden documents didn't exist, so that nobody can tell from streaming that
    // there are any.
    const alike = await read(3_000, limit, () => true);
    expect(pages).toEqual(alike.pages);
  });

  it('reads one more document in place of one hidden document', async () => {
    const { ids, reads } = await read(5_000, 100, (at) => at !== 7);
    expect(ids).toHaveLength(100);
    expect(reads).toEqual([100, 1]);
  });

  it.each([1, 100, 2_500])('limited to %s, reads at most its length and twice what it skips', async (limit) => {
    for (const hidden of [1, 60, 700, 3_000]) {
      const { ids, reads } = await read(20_000, limit, (at) => at < 40 || at >= 40 + hidden);
      const skipped = (ids.at(-1) ?? 0) + 1 - limit;
      expect(reads.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit + 2 * skipped);
    }
  });

  it.each([3, 50, 400, 5_000])('skips %s hidden documents in few queries', async (hidden) => {
    const { ids, reads } = await read(20_000, 1, (at) => at >= hidden);
    expect(ids).toEqual([hidden]);
    expect(reads.length).toBeLessThanOrEqual(Math.ceil(Math.log2(Math.min(hidden, 1_000))) + 2 + hidden / 1_000);
    expect(Math.max(...reads)).toBeLessThanOrEqual(1_000);
  });

  it('reads no more than the ceiling, however long the history is', async () => {
    const never = read(10 * LIST_CEILING, 1, () => false);
    await expect(never).rejects.toMatchObject({ status: 413 });
    const short = await read(LIST_CEILING - 1, 1, () => false);
    expect(short.ids).toEqual([]);
    const last = await read(10 * LIST_CEILING, 1, (at) => at === LIST_CEILING - 1);
    expect(last.ids).toEqual([LIST_CEILING - 1]);
    expect(last.reads.reduce((sum, size) => sum + size, 0)).toBe(LIST_CEILING);
  });
});
