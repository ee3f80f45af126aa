import { functionsRegion, HOUR_MS } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runSchedule } from '@firehouse/scripts/schedules';
import { ownSuite } from '../suite/context.ts';
import { memberRecord } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';
import { openTestStore, type Store } from './storedObjects.ts';

const folders = ['posts', 'apparatus', 'members', 'static'] as const;

let records: Records;
let store: Store;

beforeAll(() => {
  records = openRecords();
  store = openTestStore();
});

afterAll(async () => {
  await records.clear();
  await store.clear(...folders.map((folder) => `${folder}/sweep-`));
});

/** Runs the sweep as if the given number of hours had passed, so that stored objects are that old. */
function sweep(inHours: number): Promise<void> {
  return runSchedule(ownSuite(), functionsRegion, 'sweepUnnamedObjects', Date.now() + inHours * HOUR_MS);
}

async function put(...paths: readonly string[]): Promise<void> {
  for (const path of paths) await store.put(path, 'x', 'image/jpeg');
}

/** Matches uploads from other tests, which have unique names. */
const UPLOADED = /\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}-/;

async function everything(): Promise<string[]> {
  const names = await Promise.all(
    folders.map(async (folder) => (await store.names(folder, '')).map((name) => `/${folder}/${name}`)),
  );
  return names.flat();
}

const swept = async () => (await everything()).filter((path) => path.includes('/sweep-')).sort();

beforeEach(async () => {
  await store.bucket.deleteFiles({ prefix: 'posts/sweep-' });
});

describe('objects that no document refers to', () => {
  // SPEC 10.87
  it('are deleted with their smaller images when they are older than a day; all others stay', async () => {
    const before = await everything();
    await put(
      '/posts/sweep-named.jpg',
      '/posts/sweep-named.card.jpg',
      '/posts/sweep-left.jpg',
      '/posts/sweep-left.card.jpg',
      '/apparatus/sweep-named.jpg',
      '/apparatus/sweep-left.jpg',
      '/members/sweep-named.png',
      '/members/sweep-left.png',
      '/static/sweep-left.html',
    );
    const time = Timestamp.now();
    await records.put({
      'posts/sweep': {
        type: 'News',
        title: 't',
        postedBy: 'a@b.example',
        description: 'd',
        occurrenceDate: time,
        media: ['/posts/sweep-named.jpg'],
      },
      'apparatus/sweep': {
        title: 't',
        model: 'm',
        description: 'd',
        images: ['/apparatus/none.jpg', '/apparatus/sweep-named.jpg'],
      },
      'members/sweep@people.example': {
        ...memberRecord('sweep@people.example', ['member']),
        picUrl: '/members/sweep-named.png',
      },
    });
    await put('/posts/sweep-trash.jpg');
    await records.put({ 'trash/posts.sweep': { title: 't', media: ['/posts/sweep-trash.jpg'], deletedAt: time } });
    await sweep(25);
    expect(await swept()).toEqual([
      '/apparatus/sweep-named.jpg',
      '/members/sweep-named.png',
      '/posts/sweep-named.card.jpg',
      '/posts/sweep-named.jpg',
      '/posts/sweep-trash.jpg',
      '/static/sweep-left.html',
    ]);
    // The company's own objects must stay: the default image, texts, and images that documents refer to.
    expect(await everything()).toEqual(
      expect.arrayContaining(before.filter((path) => !path.includes('/sweep-') && !UPLOADED.test(path))),
    );
    // Running the sweep again changes nothing.
    const after = await everything();
    await sweep(25);
    expect(await everything()).toEqual(after);
  });

  it('stay for a day, because a form stores its images before its document', async () => {
    await put('/posts/sweep-fresh.jpg', '/posts/sweep-fresh.card.jpg');
    await sweep(0);
    await sweep(23);
    expect((await swept()).filter((path) => path.includes('fresh'))).toEqual([
      '/posts/sweep-fresh.card.jpg',
      '/posts/sweep-fresh.jpg',
    ]);
    await sweep(25);
    expect((await swept()).filter((path) => path.includes('fresh'))).toEqual([]);
  });

  it('are deleted after their document shows another image or is deleted', async () => {
    await put('/posts/sweep-first.jpg', '/posts/sweep-second.jpg');
    const post = {
      type: 'News',
      title: 't',
      postedBy: 'a@b.example',
      description: 'd',
      occurrenceDate: Timestamp.now(),
    };
    await records.put({ 'posts/sweep-changing': { ...post, media: ['/posts/sweep-first.jpg'] } });
    await sweep(25);
    expect(await store.names('posts', 'sweep-')).toEqual(['sweep-first.jpg']);
    await put('/posts/sweep-second.jpg');
    await records.put({ 'posts/sweep-changing': { ...post, media: ['/posts/sweep-second.jpg'] } });
    await sweep(25);
    expect(await store.names('posts', 'sweep-')).toEqual(['sweep-second.jpg']);
    await records.db.doc('posts/sweep-changing').delete();
    await sweep(25);
    expect(await store.names('posts', 'sweep-')).toEqual([]);
  });
});
