import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { withoutMutations, withoutPages, withPages } from './lazyQueryParts.ts';

const { resolve } = createRequire(import.meta.resolve('@tanstack/react-query'));
const core = (name: string) =>
  readFileSync(resolve('@tanstack/query-core').replace(/(?<=query-core.build.).*/, `modern/${name}.js`), 'utf8');
const [client, query, observer] = [core('queryClient'), core('query'), core('infiniteQueryObserver')];

describe('the query client without mutations', () => {
  test('has an empty cache of them', async () => {
    const code = withoutMutations(client);
    expect(code).not.toContain('mutationCache.js');
    const [declaration = ''] = /class MutationCache \{.*\}/.exec(code) ?? [];
    const cache = runInThisContext(`new (${declaration})()`);
    expect(cache.findAll()).toEqual([]);
    expect(cache.clear()).toBeUndefined();
    await expect(cache.resumePausedMutations()).resolves.toBeUndefined();
  });

  test.each([
    ['imports the cache in another way', client.replace('"./mutationCache.js"', '"./mutations.js"')],
    [
      'calls what the empty cache does not have',
      client.replace('this.#mutationCache.findAll(', 'this.#mutationCache.find('),
    ],
  ])('fails the build if the package %s', (_, changed) => {
    expect(changed).not.toBe(client);
    expect(() => withoutMutations(changed)).toThrow('has changed');
  });
});

describe('a query without the code for pages', () => {
  test('gets it from the options that the observer of pages sets, wherever it marks them', () => {
    expect(withoutPages(query)).not.toContain('infiniteQueryBehavior');
    const marks = observer.match(/options\._type = /g) ?? [];
    expect(marks.length).toBeGreaterThan(0);
    expect(withPages(observer).match(/options\.behavior = infiniteQueryBehavior\(\);/g)).toHaveLength(marks.length);
  });

  test('fails the build if the package marks or calls it in another way', () => {
    expect(() => withoutPages(query.replace('infiniteQueryBehavior(this.', 'pagesBehavior(this.'))).toThrow(
      'has changed',
    );
    expect(() => withPages(observer.replaceAll('._type', '.type'))).toThrow('has changed');
  });
});
