import { describe, expect, it } from 'vitest';
import { heatLevel, heatRanges, heatScale } from './HeatLegend.tsx';

const daysOf = (...counts: number[]) => Object.fromEntries(counts.map((count, at) => [String(at), count]));

describe('the shades of a year', () => {
  it('have about as many days each', () => {
    const scale = heatScale(daysOf(1, 1, 2, 2, 3, 3, 4, 5));
    expect(scale).toEqual([1, 2, 3, 5]);
    expect([0, 1, 2, 3, 4, 5].map((count) => heatLevel(scale, count))).toEqual([undefined, 1, 2, 3, 4, 4]);
    expect(heatRanges(scale)).toEqual(['1', '2', '3', '4–5']);
  });

  it('are not skewed by one busy day', () => {
    const usual = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
    expect(heatScale(daysOf(...usual, 400))).toEqual([3, 6, 9, 400]);
  });

  it('are fewer when days differ little, and none without calls', () => {
    expect(heatScale(daysOf(1, 1, 1, 1))).toEqual([1]);
    expect(heatScale(daysOf(2, 9))).toEqual([2, 9]);
    expect(heatScale({})).toEqual([]);
    expect(heatRanges(heatScale(daysOf(2, 9)))).toEqual(['1–2', '3–9']);
  });

  it('include a count above the scale’s maximum', () => {
    expect(heatLevel([1, 3], 12)).toBe(2);
  });
});
