import { describe, expect, it } from 'vitest';
import { dateFormatProblem, parseDate } from './dateFormat.ts';

const NOW = Date.parse('2026-06-01T16:00:00Z');
const zone = 'America/New_York';

describe('a time as a dispatch center writes it', () => {
  it.each([
    ['06/01/2026 11:58:03', 'MM/dd/yyyy HH:mm:ss', '2026-06-01T15:58:03Z'],
    ['6/1/26 1158', 'M/d/yy HHmm', '2026-06-01T15:58:00Z'],
    ['01-Jun-2026   11:58 am', 'dd-MMM-yyyy h:mm a', '2026-06-01T15:58:00Z'],
    ['2026-06-01T00:05', 'yyyy-MM-ddTHH:mm', '2026-06-01T04:05:00Z'],
    ['06/01/2026 12:05 A.M.', 'MM/dd/yyyy hh:mm a', '2026-06-01T04:05:00Z'],
    ['06/01/2026 12:05 PM', 'MM/dd/yyyy hh:mm a', '2026-06-01T16:05:00Z'],
    // When clocks fall back, an ambiguous time is taken as the first of the two.
    ['11/01/2026 01:30', 'MM/dd/yyyy HH:mm', '2026-11-01T05:30:00Z'],
    ['11:58', 'HH:mm', '2026-06-01T15:58:00Z'],
    ['12:40', 'HH:mm', '2026-06-01T16:40:00Z'],
    // 23:58 today hasn't happened yet, so this is yesterday's.
    ['23:58', 'HH:mm', '2026-06-01T03:58:00Z'],
  ])('%s as %s is %s', (text, format, expected) => {
    const time = parseDate(text, ['yyyy.MM.dd HH:mm', format], zone, NOW);
    expect(new Date(time ?? Number.NaN).toISOString()).toBe(expected.replace('Z', '.000Z'));
  });

  it.each([
    ['13/01/2026 11:58', 'MM/dd/yyyy HH:mm'],
    ['02/30/2026 11:58', 'MM/dd/yyyy HH:mm'],
    ['03/08/2026 02:30', 'MM/dd/yyyy HH:mm'],
    ['06/01/2026 24:58', 'MM/dd/yyyy HH:mm'],
    ['06/01/2026 13:58 PM', 'MM/dd/yyyy HH:mm a'],
    ['01-Foo-2026 11:58', 'dd-MMM-yyyy HH:mm'],
    ['06/01/2026 11:58 x', 'MM/dd/yyyy HH:mm'],
    ['06.01.2026 11:58', 'MM/dd/yyyy HH:mm'],
    ['', 'HH:mm'],
  ])('%j is not a time as %s', (text, format) => {
    expect(parseDate(text, [format], zone, NOW)).toBeUndefined();
  });
});

it('an incomplete or invalid format is reported', () => {
  expect(['MM/dd/yyyy HH:mm:ss', 'HH:mm', 'M/d/yy h:mm a', 'yyyy-MM-ddTHH:mm'].map(dateFormatProblem)).toEqual(
    Array.from({ length: 4 }),
  );
  expect(dateFormatProblem('MM/dd HH:mm')).toContain('part of a date');
  expect(dateFormatProblem('yyyy-MM-dd')).toContain('no hour');
  expect(dateFormatProblem('DD/MM/YYYY HH:mm')).toContain('not tokens');
});
