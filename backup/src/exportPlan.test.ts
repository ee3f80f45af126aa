import { expect, it } from 'vitest';
import type { Header, Item } from './archive/folderLayout.ts';
import { assertResumable, resumePoint, sourcesIn } from './exportPlan.ts';

const header: Header = { format: 1, project: 'own', readTime: '2026-06-01T12:00:00Z' };
const part = (collection: string, last: string, isGroup = false): Item => ({
  kind: 'part',
  collection,
  isGroup,
  file: 'f',
  documents: 10,
  bytes: 1,
  sha256: 'a',
  last,
});
const complete = (collection: string, isGroup = false): Item => ({
  kind: 'collection',
  collection,
  isGroup,
  documents: 10,
});

it('an export begins in a new folder, and continues an incomplete backup of its project', () => {
  const options = { folder: 'here', project: 'own' };
  expect(() => assertResumable(undefined, options)).not.toThrow();
  expect(() => assertResumable(header, options)).not.toThrow();
  expect(() => assertResumable({ ...header, project: 'other' }, options)).toThrow('here has a backup of other.');
  const finished = { at: '2026-06-01', journal: 'a' };
  expect(() => assertResumable({ ...header, finished }, options)).toThrow('complete backup of 2026-06-01');
});

it('a root collection with the name of a group is exported with the group alone', () => {
  expect(sourcesIn(['posts', 'batches'])).toEqual([
    { collection: 'posts', isGroup: false },
    { collection: 'batches', isGroup: true },
  ]);
});

it.each([
  ['begins without parts', [part('alerts', 'alerts/z')], { parts: 0, documents: 0, last: undefined }],
  [
    'continues after its last part',
    [part('posts', 'posts/m'), part('posts', 'posts/t')],
    { parts: 2, documents: 20, last: 'posts/t' },
  ],
  [
    'ignores a group of its name',
    [part('posts', 'a/b/posts/m', true), complete('posts', true)],
    { parts: 0, documents: 0, last: undefined },
  ],
  ['is complete', [part('posts', 'posts/m'), complete('posts')], undefined],
  [
    'ignores the objects',
    [{ kind: 'object', name: 'posts', bytes: 1, sha256: 'b' }],
    { parts: 0, documents: 0, last: undefined },
  ],
] as const)('the export of a collection %s', (_, items, expected) => {
  expect(resumePoint(items, { collection: 'posts', isGroup: false })).toEqual(expected);
});
