import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { withoutMutations } from './lazyMutations.ts';

const { resolve } = createRequire(import.meta.resolve('@tanstack/react-query'));
const client = readFileSync(
  resolve('@tanstack/query-core').replace(/(?<=query-core.build.).*/, 'modern/queryClient.js'),
  'utf8',
);

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
