import { epochMsOfLocal } from '@firehouse/model/company-time';
import { describe, expect, it } from 'vitest';
import { dayOf, momentOf, wallTimeOf } from './wallTime.ts';

describe('the company’s local times', () => {
  it('agree with the times by which calls are counted, on every day of a year', () => {
    for (let day = 0; day < 365; day++) {
      const wall = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 16);
      expect(momentOf(wall), wall).toBe(epochMsOfLocal(`${wall}:00`));
      expect(wallTimeOf(momentOf(wall))).toBe(wall);
    }
  });

  it('are the first occurrence of a repeated hour', () => {
    expect(momentOf('2026-11-01T01:30')).toBe(Date.UTC(2026, 10, 1, 5, 30));
    expect(wallTimeOf(Date.UTC(2026, 10, 1, 6, 30))).toBe('2026-11-01T01:30');
  });

  it('move a skipped hour forward', () => {
    expect(momentOf('2026-03-08T02:30')).toBe(Date.UTC(2026, 2, 8, 7, 30));
  });

  it('change the day at the company’s midnight, not at that of UTC', () => {
    expect(dayOf(Date.UTC(2026, 0, 1, 4, 59, 59))).toBe('2025-12-31');
    expect(dayOf(Date.UTC(2026, 0, 1, 5))).toBe('2026-01-01');
  });

  it('are NaN for invalid input', () => {
    expect(momentOf('')).toBeNaN();
    expect(momentOf('2026-13-01T00:00')).toBeNaN();
  });
});
