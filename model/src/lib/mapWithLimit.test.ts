import { expect, it } from 'vitest';
import { mapWithLimit } from './mapWithLimit.ts';

it('returns the results in order and never exceeds the limit', async () => {
  let busy = 0;
  let most = 0;
  const results = await mapWithLimit([...Array(50).keys()], 7, async (item) => {
    most = Math.max(most, ++busy);
    for (let wait = 50 - item; wait > 0; wait--) await Promise.resolve();
    busy -= 1;
    return item * 2;
  });
  expect(results).toEqual([...Array(50).keys()].map((item) => item * 2));
  expect(most).toBe(7);
});

it('throws the first error and starts no further work', async () => {
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await Promise.resolve();
    if (item === 3) throw new Error('three');
  };
  await expect(mapWithLimit([...Array(100).keys()], 2, work)).rejects.toThrow('three');
  expect(begun.length).toBeLessThan(10);
});

it('returns an empty list for an empty list', async () => {
  expect(await mapWithLimit([], 5, () => Promise.reject(new Error('never')))).toEqual([]);
});
