import { expect, it } from 'vitest';
import type { Item } from './archive/folderLayout.ts';
import { restorePlan } from './restorePlan.ts';

const part = (collection: string, number = 1, documents = 10): Item => ({
  kind: 'part',
  collection,
  isGroup: false,
  file: `documents/${collection}.${number}.ndjson`,
  documents,
  bytes: 1,
  sha256: 'a',
  last: `${collection}/z`,
});
const object = (name: string): Item => ({ kind: 'object', name, bytes: 1, sha256: 'b' });
const complete: Item = { kind: 'collection', collection: 'posts', isGroup: false, documents: 10 };
const items = [part('alerts'), part('mailings', 1, 6), complete, part('posts'), object('posts/a'), object('posts/b')];
const files = ({ parts }: ReturnType<typeof restorePlan>) => parts.map(({ file }) => file);

it('restores everything, and first what keeps the functions from emailing', () => {
  const plan = restorePlan([...items, part('suppressions')], []);
  expect(files(plan)).toEqual([
    'documents/mailings.1.ndjson',
    'documents/suppressions.1.ndjson',
    'documents/alerts.1.ndjson',
    'documents/posts.1.ndjson',
  ]);
  expect(plan.objects.map(({ name }) => name)).toEqual(['posts/a', 'posts/b']);
  expect(plan).toMatchObject({ done: { documents: 0, objects: 0 }, of: 38 });
});

it('continues after what the journal has, and counts that as done', () => {
  const plan = restorePlan(items, [
    { kind: 'begun' },
    { kind: 'object', name: 'posts/a' },
    { kind: 'part', file: 'documents/mailings.1.ndjson' },
    { kind: 'part', file: 'documents/alerts.1.ndjson' },
  ]);
  expect(files(plan)).toEqual(['documents/posts.1.ndjson']);
  expect(plan.objects.map(({ name }) => name)).toEqual(['posts/b']);
  expect(plan).toMatchObject({ done: { documents: 16, objects: 1 }, of: 28 });
});

it('keeps the parts of a collection in order', () => {
  const parts = [part('mailings', 1), part('posts', 1), part('mailings', 2), part('posts', 2)];
  expect(files(restorePlan(parts, []))).toEqual([
    'documents/mailings.1.ndjson',
    'documents/mailings.2.ndjson',
    'documents/posts.1.ndjson',
    'documents/posts.2.ndjson',
  ]);
});
