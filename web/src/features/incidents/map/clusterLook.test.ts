import { describe, expect, it } from 'vitest';
import { clusterLook, inShort, isRed } from './drawClusters.ts';

describe('a cluster', () => {
  // SPEC 9.12
  it('turns red when its count exceeds the larger of 10 and the mean', () => {
    expect([2, 10, 11].map((count) => isRed(count, 3))).toEqual([false, false, true]);
    expect([11, 40, 41].map((count) => isRed(count, 40))).toEqual([false, false, true]);
    expect(isRed(41, 40.5)).toBe(true);
  });

  // SPEC 9.13
  it.each([
    [2, '2'],
    [999, '999'],
    [1_000, '1k'],
    [1_049, '1k'],
    [1_250, '1.3k'],
    [12_345, '12.3k'],
    [20_000, '20k'],
  ])('of %i calls shows %s', (count, words) => {
    expect(inShort(count)).toBe(words);
    expect(clusterLook(count, 1).label).toBe(words);
  });

  it('is drawn in its color, larger for a longer count', () => {
    const [few, many] = [clusterLook(4, 3), clusterLook(1_200, 3)];
    expect(decodeURIComponent(many.url)).toContain(`fill="${many.colour}"`);
    expect(few.colour).not.toBe(many.colour);
    expect(many.diameter).toBeGreaterThan(few.diameter);
  });
});
