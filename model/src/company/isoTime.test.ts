import { describe, expect, it, vi } from 'vitest';
import { isoInCompanyZone } from './isoTime.ts';

vi.mock(import('@firehouse/model/company'), async (original) =>
  (await import('@firehouse/model/testing')).eastern(await original()),
);

describe('a time in the company’s zone', () => {
  it.each([
    ['2026-07-10T17:40:00.999Z', '2026-07-10T13:40:00-04:00'],
    ['2026-01-10T04:05:06Z', '2026-01-09T23:05:06-05:00'],
    // These two local times are an hour apart because daylight saving time ends.
    ['2025-11-02T05:30:00Z', '2025-11-02T01:30:00-04:00'],
    ['2025-11-02T06:30:00Z', '2025-11-02T01:30:00-05:00'],
    ['2026-07-11T04:00:00Z', '2026-07-11T00:00:00-04:00'],
  ])('%s is %s', (utc, local) => {
    expect(isoInCompanyZone(Date.parse(utc))).toBe(local);
  });
});
