import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './retryDelay.ts';

describe('the delay before another attempt', () => {
  it('doubles up to an hour', () => {
    expect([1, 2, 3, 8, 9].map((attempts) => retryDelayMs(attempts, 30_000) / 1_000)).toEqual([
      30, 60, 120, 3_600, 3_600,
    ]);
  });
});
