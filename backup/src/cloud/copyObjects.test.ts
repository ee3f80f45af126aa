import type { Bucket } from '@firehouse/project';
import { expect, it } from 'vitest';
import { objectsOf } from './copyObjects.ts';

it('all objects are listed, with the metadata that a restore sets', async () => {
  const asked: unknown[] = [];
  const pages = [
    [
      [
        {
          name: 'posts/a.jpg',
          metadata: { contentType: 'image/jpeg', cacheControl: '', metadata: { clean: 1 }, md5Hash: 'x' },
        },
      ],
      { pageToken: 'two' },
    ],
    [[{ name: 'static/b', metadata: { contentDisposition: 'inline', contentEncoding: 'gzip' } }], {}],
  ];
  const bucket = {
    getFiles: async ({ pageToken }: { readonly pageToken?: string }) => {
      asked.push(pageToken);
      return pages[asked.length - 1];
    },
  } as unknown as Bucket;
  const found: unknown[] = [];
  for await (const page of objectsOf(bucket)) found.push(...page);
  expect(asked).toEqual([undefined, 'two']);
  expect(found).toEqual([
    { name: 'posts/a.jpg', contentType: 'image/jpeg', metadata: { clean: '1' } },
    { name: 'static/b', contentDisposition: 'inline', contentEncoding: 'gzip' },
  ]);
});
