import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import {
  companyDate,
  dateInWords,
  lastMemorialDay,
  lastWeekday,
  momentOf,
  nextWeekday,
  weekdays,
} from './demoDates.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

const date = (text: string) => Temporal.PlainDate.from(text);

describe('the calendar of the demo company', () => {
  it('uses the date of the company’s zone, not of UTC', () => {
    expect(companyDate(Date.parse('2026-07-02T03:59:00Z')).toString()).toBe('2026-07-01');
    expect(companyDate(Date.parse('2026-07-02T04:00:00Z')).toString()).toBe('2026-07-02');
  });

  it('finds the weekday after and before a date, never the date itself', () => {
    // November 22, 2026 is a Sunday.
    expect(nextWeekday(weekdays.monday, date('2026-11-22')).toString()).toBe('2026-11-23');
    expect(nextWeekday(weekdays.monday, date('2026-11-23')).toString()).toBe('2026-11-30');
    expect(nextWeekday(weekdays.sunday, date('2026-11-22')).toString()).toBe('2026-11-29');
    expect(lastWeekday(weekdays.saturday, date('2026-11-22')).toString()).toBe('2026-11-21');
    expect(lastWeekday(weekdays.sunday, date('2026-11-22')).toString()).toBe('2026-11-15');
    expect(lastWeekday(weekdays.monday, date('2026-11-22')).toString()).toBe('2026-11-16');
  });

  it.each([
    ['2026-11-22', '2026-05-25'],
    ['2026-05-26', '2026-05-25'],
    ['2026-05-25', '2025-05-26'],
    ['2026-01-01', '2025-05-26'],
    // In 2027, May ends on a Monday.
    ['2027-06-01', '2027-05-31'],
  ])('on %s the last Memorial Day was %s', (today, memorialDay) => {
    expect(lastMemorialDay(date(today)).toString()).toBe(memorialDay);
  });

  it('reads times of day in the company’s zone, winter and summer', () => {
    expect(momentOf(date('2026-11-30'), '18:30')).toBe(Date.parse('2026-11-30T23:30:00Z'));
    expect(momentOf(date('2026-06-01'), '18:30')).toBe(Date.parse('2026-06-01T22:30:00Z'));
  });

  it('names a date with its weekday', () => {
    expect(dateInWords(date('2026-11-30'))).toBe('Monday, November 30');
  });
});
