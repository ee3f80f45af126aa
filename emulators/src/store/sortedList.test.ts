import { describe, expect, it } from 'vitest';
import { Random } from '../testing/random.ts';
import { SortedList } from './sortedList.ts';

function ascending(left: number, right: number): number {
  return left - right;
}

describe('a sorted list', () => {
  it('behaves like a sorted array during thousands of changes', () => {
    const random = new Random(1);
    const list = new SortedList<number>(ascending);
    const naive = new Set<number>();
    for (let step = 0; step < 6000; step += 1) {
      const element = random.below(3000);
      if (random.chance(0.6)) {
        if (!naive.has(element)) list.add(element);
        naive.add(element);
      } else {
        list.delete(element);
        naive.delete(element);
      }
      if (step % 500 === 0) {
        const sorted = [...naive].sort(ascending);
        const bound = random.below(3000);
        const from = random.below(sorted.length + 1);
        const to = from + random.below(sorted.length + 1 - from);
        expect(list.size).toBe(sorted.length);
        expect([...list.range(0, list.size)]).toEqual(sorted);
        expect([...list.range(from, to)]).toEqual(sorted.slice(from, to));
        expect([...list.rangeReversed(from, to)]).toEqual(sorted.slice(from, to).toReversed());
        expect(list.countWhile((one) => one < bound)).toBe(sorted.filter((one) => one < bound).length);
        const expected = sorted.slice(from, to).filter((one) => one < bound).length + from;
        expect(list.boundary(from, to, (one) => one < bound)).toBe(expected);
      }
    }
  });

  it('can be filled at once, and emptied one element at a time', () => {
    const list = new SortedList<number>(ascending);
    const elements = Array.from({ length: 2000 }, (_none, index) => (index * 7) % 2000);
    list.replaceAll(elements);
    expect([...list.range(0, 5)]).toEqual([0, 1, 2, 3, 4]);
    for (const element of elements) list.delete(element);
    expect(list.size).toBe(0);
    expect([...list.range(0, 10)]).toEqual([]);
    expect(list.countWhile(() => true)).toBe(0);
    list.add(3);
    expect([...list.rangeReversed(0, 1)]).toEqual([3]);
  });
});
