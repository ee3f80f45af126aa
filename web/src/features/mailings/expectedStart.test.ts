import { describe, expect, it } from 'vitest';
import { alertExpectedAt, isExpected, postExpectedAt } from './expectedStart.ts';

const NOW = Date.parse('2026-06-05T16:30:00.000Z');
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();

describe('when an alert should be emailed', () => {
  it.each([
    ['when it starts', { startTime: inHours(2), endTime: inHours(3), createdAt: inHours(-1) }, 2],
    [
      'when it was added, if that was after its start',
      { startTime: inHours(-2), endTime: inHours(3), createdAt: inHours(-1) },
      -1,
    ],
    ['when it started, if the time of its creation is missing', { startTime: inHours(-2), endTime: inHours(3) }, -2],
    ['never after its end', { startTime: inHours(-2), endTime: inHours(0), createdAt: inHours(-1) }, undefined],
    [
      'never when it started more than a day ago',
      { startTime: inHours(-25), endTime: inHours(3), createdAt: inHours(0) },
      undefined,
    ],
  ])('%s', (_when, alert, hours) => {
    expect(alertExpectedAt(alert, NOW)).toBe(hours === undefined ? undefined : NOW + hours * HOUR_MS);
  });
});

it('a post should be emailed when it was created, and never without that time', () => {
  expect(postExpectedAt({ createdAt: inHours(0) })).toBe(NOW);
  expect(postExpectedAt({})).toBeUndefined();
});

it('a mailing is expected until three minutes after its time', () => {
  expect(isExpected(NOW + HOUR_MS, NOW)).toBe(true);
  expect(isExpected(NOW - 180_000, NOW)).toBe(true);
  expect(isExpected(NOW - 180_001, NOW)).toBe(false);
  expect(isExpected(undefined, NOW)).toBe(false);
});
