import { describe, expect, it, vi } from 'vitest';
import { parseTime } from './parseTime.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const now = Date.parse('2026-06-01T12:00:00Z');
const utc = (text: string): string => new Date(parseTime(text, now)).toISOString();

describe('the time of a call', () => {
  it.each([
    ['2025-01-10 17:40:00', '2025-01-10T22:40:00.000Z'],
    ['2025-07-10T17:40:00', '2025-07-10T21:40:00.000Z'],
    ['2025-07-10 7:05', '2025-07-10T11:05:00.000Z'],
    ['2025-07-10T17:40:00.250', '2025-07-10T21:40:00.250Z'],
    ['2025-07-10T17:40:00Z', '2025-07-10T17:40:00.000Z'],
    ['2025-07-10T17:40:00-07:00', '2025-07-11T00:40:00.000Z'],
    ['2025-07-10 17:40:00 +0200', '2025-07-10T15:40:00.000Z'],
    ['12/10/2015 5:40:00 PM', '2015-12-10T22:40:00.000Z'],
    ['12/10/2015 12:05 AM', '2015-12-10T05:05:00.000Z'],
    ['12/10/2015, 12:05:09 p.m.', '2015-12-10T17:05:09.000Z'],
    ['7/4/25 17:40', '2025-07-04T21:40:00.000Z'],
    ['7/4/2025 0705', '2025-07-04T11:05:00.000Z'],
    ['7-4-2025 17:40', '2025-07-04T21:40:00.000Z'],
    ['2025-07-10 5:40 PM', '2025-07-10T21:40:00.000Z'],
    ['1752169200000', '2025-07-10T17:40:00.000Z'],
    ['  2025-01-10 17:40:00  ', '2025-01-10T22:40:00.000Z'],
    ['2024-02-29 00:00:00', '2024-02-29T05:00:00.000Z'],
  ])('reads %s', (text, expected) => {
    expect(utc(text)).toBe(expected);
  });

  it('is the first one if the hour occurs twice', () => {
    expect(utc('2025-11-02 01:30:00')).toBe('2025-11-02T05:30:00.000Z');
    expect(utc('11/2/2025 1:30 AM')).toBe('2025-11-02T05:30:00.000Z');
    expect(utc('2025-11-02 02:00:00')).toBe('2025-11-02T07:00:00.000Z');
  });

  it('rejects an hour that does not exist', () => {
    expect(() => utc('2025-03-09 02:00:00')).toThrow('the clocks skip it');
    expect(() => utc('3/9/2025 2:59:59 AM')).toThrow('the clocks skip it');
    expect(utc('2025-03-09 01:59:59')).toBe('2025-03-09T06:59:59.000Z');
    expect(utc('2025-03-09 03:00:00')).toBe('2025-03-09T07:00:00.000Z');
  });

  it.each([
    ['', 'has no time'],
    ['   ', 'has no time'],
    ['yesterday', 'is not a time in a known format'],
    ['2025-01-10', 'is not a time in a known format'],
    ['17:40', 'is not a time in a known format'],
    ['2025-13-01 10:00:00', 'does not exist'],
    ['2025-02-29 10:00:00', 'does not exist'],
    ['2025-04-31 10:00:00', 'does not exist'],
    ['2025-01-10 24:00:00', 'does not exist'],
    ['2025-01-10 10:60:00', 'does not exist'],
    ['13/10/2015 10:00', 'does not exist'],
    ['12/10/2015 13:00 PM', 'does not exist'],
    ['12/10/2015 0:30 AM', 'does not exist'],
    ['2025-02-30T10:00:00Z', 'does not exist'],
    ['2025-01-10T10:00:00+99:00', 'does not exist'],
    ['1969-12-31 10:00:00', 'is before 1970'],
    ['2026-06-03 10:00:00', 'is in the future'],
    ['9999-12-31 10:00:00', 'is in the future'],
    [`2025-01-10 ${'9'.repeat(10_000)}`, 'is not a time in a known format'],
  ])('refuses %.40s', (text, reason) => {
    expect(() => parseTime(text, now)).toThrow(reason);
  });

  it('can be slightly ahead of this clock', () => {
    expect(parseTime('2026-06-01 12:00:00', now)).toBeGreaterThan(now);
  });
});
