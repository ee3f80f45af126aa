import { describe, expect, it } from 'vitest';
import { ago, clock, clockParts, dayAndClock, momentInFull, monthAndYear } from './timeInWords.ts';

const noonInWinter = Date.UTC(2026, 0, 15, 17, 0, 5);
const beforeMidnight = Date.UTC(2026, 6, 2, 3, 59);

describe('times in the company’s zone', () => {
  it('returns the time of day in winter and in summer', () => {
    expect(clockParts(noonInWinter)).toEqual({ time: '12:00', period: 'PM' });
    expect(clockParts(beforeMidnight)).toEqual({ time: '11:59', period: 'PM' });
    expect(clock(beforeMidnight).replace(/\s/g, ' ')).toBe('11:59 PM');
  });

  // SPEC 10.7
  it('returns a moment in full', () => {
    expect(momentInFull(noonInWinter).replace(/\s/g, ' ')).toBe('Thursday, January 15, 2026 at 12:00:05 PM');
  });

  it('shortens a moment to day and time', () => {
    expect(dayAndClock(beforeMidnight).replace(/\s/g, ' ')).toBe('Jul 1, 11:59 PM');
    expect(dayAndClock('2026-01-15T17:00:05.000Z').replace(/\s/g, ' ')).toBe('Jan 15, 12:00 PM');
  });

  // SPEC 2.33
  it('shortens a joining date to month and year', () => {
    expect(monthAndYear('2004-03-01T05:00:00.000Z')).toBe('Mar 2004');
  });
});

const since = (ms: number) => ago(0, ms);

describe('ago', () => {
  // SPEC 10.7
  it('uses the largest full unit', () => {
    expect(since(59_999)).toBe('just now');
    expect(since(60_000)).toBe('1 min ago');
    expect(since(29 * 60_000 + 59_000)).toBe('29 min ago');
    expect(since(3_600_000)).toBe('1 hr ago');
    expect(since(3 * 86_400_000)).toBe('3 days ago');
    expect(ago(0, 7_200_000, 'long')).toBe('2 hours ago');
  });

  it('treats a call from a clock that is ahead as just now', () => {
    expect(since(-90_000)).toBe('just now');
  });
});
