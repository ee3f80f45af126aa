import { expect, it } from 'vitest';
import { defaultRange, isWallRange } from './wallRange.ts';

// SPEC 2.19
it('is today from midnight to now by default', () => {
  expect(defaultRange('2026-06-05T14:32')).toEqual({ from: '2026-06-05T00:00', to: '2026-06-05T14:32' });
});

it('accepts a range that does not end before it starts, to the minute', () => {
  expect(isWallRange(defaultRange('2026-06-05T00:00'))).toBe(true);
  expect(isWallRange({ from: '2026-06-05T00:01', to: '2026-06-05T00:00' })).toBe(false);
  expect(isWallRange({ from: '2026-06-05', to: '2026-06-06' })).toBe(false);
  expect(isWallRange({ from: '2026-06-05T00:00' })).toBe(false);
  expect(isWallRange(undefined)).toBe(false);
});
