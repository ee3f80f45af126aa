import { epochMsOfLocal } from '@firehouse/model/company-time';
import { describe, expect, it } from 'vitest';
import { dayOf, momentOf, wallTimeOf } from './wallTime.ts';

describe('the company’s clocks', () => {
  it('agree with the calendar that counts the calls, on every day of a year', () => {
    for (let day = 0; day < 365; day++) {
      const wall = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 16);
      expect(momentOf(wall), wall).toBe(epochMsOfLocal(`${wall}:00`));
      expect(wallTimeOf(momentOf(wall))).toBe(wall);
    }
  });

  it('take the first of an hour that happens twice', () => {
    expect(momentOf('2026-11-01T01:30')).toBe(Date.UTC(2026, 10, 1, 5, 30));
    expect(wallTimeOf(Date.UTC(2026, 10, 1, 6, 30))).toBe('2026-11-01T01:30');
  });

  it('count an hour that is skipped on from the one before', () => {
    expect(momentOf('2026-03-08T02:30')).toBe(Date.UTC(2026, 2, 8, 7, 30));
  });

  it('tell the day by the company’s midnight, not by Greenwich’s', () => {
    expect(dayOf(Date.UTC(2026, 0, 1, 4, 59, 59))).toBe('2025-12-31');
    expect(dayOf(Date.UTC(2026, 0, 1, 5))).toBe('2026-01-01');
  });

  it('make no moment of what is no time', () => {
    expect(momentOf('')).toBeNaN();
    expect(momentOf('2026-13-01T00:00')).toBeNaN();
  });
});
