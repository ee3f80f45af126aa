import { describe, expect, it } from 'vitest';
import { timestamp } from '../testing/values.ts';
import {
  compareTimestamps,
  formatTimestamp,
  microsecondsOf,
  parseTimestamp,
  timestampFromMicroseconds,
  truncateToMicroseconds,
} from './timestamp.ts';

describe('times', () => {
  it.each([
    ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00Z'],
    ['2024-02-29T23:59:59.5Z', '2024-02-29T23:59:59.500Z'],
    ['2024-02-29t23:59:59.123456z', '2024-02-29T23:59:59.123456Z'],
    ['2024-03-01T01:30:00.000000001+02:00', '2024-02-29T23:30:00.000000001Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
    ['9999-12-31T23:59:59.999999999Z', '9999-12-31T23:59:59.999999999Z'],
  ])('reads %s', (given, written) => {
    expect(formatTimestamp(timestamp(given))).toBe(written);
  });

  it.each([
    '',
    '2024-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:60:00Z',
    '2024-01-01',
    '2024-01-01T00:00:00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-01:00',
    '2024-01-01T00:00:00.1234567890Z',
  ])('rejects %j', (given) => {
    expect(parseTimestamp(given)).toBeUndefined();
  });

  it('truncates to the earlier microsecond, even before the epoch', () => {
    expect(formatTimestamp(truncateToMicroseconds(timestamp('1969-12-31T23:59:59.123456789Z')))).toBe(
      '1969-12-31T23:59:59.123456Z',
    );
  });

  it('converts to microseconds and back', () => {
    for (const microseconds of [0, 1, 1_700_000_000_123_456, -1, -1_000_001]) {
      expect(microsecondsOf(timestampFromMicroseconds(microseconds))).toBe(microseconds);
    }
    expect(compareTimestamps(timestampFromMicroseconds(-1), timestampFromMicroseconds(0))).toBeLessThan(0);
  });
});
