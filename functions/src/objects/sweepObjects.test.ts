import type { Firestore } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import type { Bucket } from '../platform/firebase.ts';
import { sweepObjects } from './sweepObjects.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const old = '2026-06-14T11:59:59Z';

/** Creates a fake bucket that returns two objects per page and records deletions. */
function storeOf(objects: Readonly<Record<string, string>>, refusal?: number) {
  const deleted: string[] = [];
  const bucket = {
    getFiles: ({ prefix, pageToken = '0' }: { prefix: string; pageToken?: string }) => {
      const all = Object.entries(objects).filter(([name]) => name.startsWith(prefix));
      const from = Number(pageToken);
      const files = all
        .slice(from, from + 2)
        .map(([name, timeCreated]) => ({ name, metadata: { timeCreated, generation: '1' } }));
      return Promise.resolve([files, from + 2 < all.length ? { pageToken: String(from + 2) } : null]);
    },
    file: (name: string) => ({
      delete: ({ ifGenerationMatch }: { ifGenerationMatch: string }) => {
        if (refusal !== undefined) return Promise.reject(Object.assign(new Error('no'), { code: refusal }));
        expect(ifGenerationMatch).toBe('1');
        deleted.push(name);
        return Promise.resolve();
      },
    }),
  } as unknown as Bucket;
  return { bucket, deleted };
}

/** Creates a fake database with posts that reference objects, and `size` documents per page. */
function databaseOf(media: readonly string[], size = 1, endless = false): Firestore {
  const document = { get: (field: string) => (field === 'media' ? media : undefined) };
  const query = {
    select: () => query,
    orderBy: () => query,
    limit: () => query,
    startAfter: () => query,
    get: () => Promise.resolve({ size: endless ? 500 : size, docs: Array.from({ length: size }, () => document) }),
  };
  return { collection: () => query } as unknown as Firestore;
}

it('sweeps every page of every folder', async () => {
  const names = [
    'posts/a.jpg',
    'posts/b.jpg',
    'posts/c.jpg',
    'posts/d.card.jpg',
    'apparatus/e.jpg',
    'members/f.png',
    'posts/kept.jpg',
    'posts/kept.card.jpg',
  ];
  const { bucket, deleted } = storeOf({
    ...Object.fromEntries(names.map((name) => [name, old])),
    'members/user.png': old,
    'static/about.txt': old,
  });
  expect(await sweepObjects(databaseOf(['/posts/kept.jpg']), bucket, NOW)).toEqual({ seen: 8, deleted: 6 });
  expect(deleted.sort()).toEqual(names.filter((name) => !name.includes('kept')).sort());
});

it('deletes nothing if no document names an object: this is probably the wrong database', async () => {
  const { bucket, deleted } = storeOf({ 'posts/a.jpg': old });
  expect(await sweepObjects(databaseOf([]), bucket, NOW)).toEqual({ seen: 1, deleted: 0 });
  expect(deleted).toEqual([]);
});

it('deletes nothing if there are more documents than its limit', async () => {
  const { bucket, deleted } = storeOf({ 'posts/a.jpg': old });
  await expect(sweepObjects(databaseOf(['/posts/b.jpg'], 500, true), bucket, NOW)).rejects.toThrow('nothing is swept');
  expect(deleted).toEqual([]);
});

it('deletes at most five hundred objects in one run', async () => {
  const many = Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`posts/${at}.jpg`, old]));
  const { bucket } = storeOf(many);
  expect(await sweepObjects(databaseOf(['/posts/kept.jpg']), bucket, NOW)).toEqual({ seen: 700, deleted: 500 });
});

it.each([404, 412])('does not count objects that were deleted or replaced meanwhile: %i', async (status) => {
  const { bucket } = storeOf({ 'posts/a.jpg': old }, status);
  expect(await sweepObjects(databaseOf(['/posts/b.jpg']), bucket, NOW)).toEqual({ seen: 1, deleted: 0 });
});

it('throws when the store fails, so that the scheduler tries again', async () => {
  const { bucket } = storeOf({ 'posts/a.jpg': old }, 503);
  await expect(sweepObjects(databaseOf(['/posts/b.jpg']), bucket, NOW)).rejects.toThrow('no');
});

// SPEC 10.87
it.each(['deleted', 'restored'])('keeps the images of a post that is %s while it reads', async (what) => {
  const [from, to] = what === 'deleted' ? ['posts', 'trash'] : ['trash', 'posts'];
  // Move the post right after one of the two collections has been read.
  for (const last of ['posts', 'trash']) {
    let place = from;
    const db = {
      collection: (name: string) => {
        const query = {
          select: () => query,
          orderBy: () => query,
          limit: () => query,
          get: () => {
            const docs =
              name === place
                ? [{ get: (field: string) => (field === 'media' ? ['/posts/moving.jpg'] : undefined) }]
                : [];
            if (name === last) place = to;
            return Promise.resolve({ size: docs.length, docs });
          },
        };
        return query;
      },
    } as unknown as Firestore;
    const { bucket, deleted } = storeOf({ 'posts/moving.jpg': old, 'apparatus/other.jpg': old });
    await sweepObjects(db, bucket, NOW);
    expect(deleted, last).not.toContain('posts/moving.jpg');
  }
});
