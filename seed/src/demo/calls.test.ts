import { company } from '@firehouse/model';
import { companyYear, epochMsOfLocal } from '@firehouse/model/company-time';
import { describe, expect, it } from 'vitest';
import { callId } from '@firehouse/incidents';
import { callsSince, recentCalls } from './calls.ts';

const hourFormat = new Intl.DateTimeFormat('en-US', { timeZone: company.timeZone, hour: '2-digit', hourCycle: 'h23' });
const now = Date.parse('2026-06-15T16:00:00Z');
const calls = callsSince(2024, now);
const ids = new Set(calls.map(callId));

describe("the demo company's calls", () => {
  it('are 900 to 1,400 a year, none later than now', () => {
    for (const year of [2024, 2025]) {
      const count = calls.filter((call) => companyYear(call.startTime) === year).length;
      expect(count).toBeGreaterThan(900);
      expect(count).toBeLessThan(1_400);
    }
    expect(Math.max(...calls.map((call) => call.startTime))).toBeLessThanOrEqual(now);
    expect(Math.min(...calls.map((call) => call.startTime))).toBeGreaterThanOrEqual(
      epochMsOfLocal('2024-01-01T00:00:00'),
    );
  });

  it('are the same each time; later ones are added', () => {
    expect(callsSince(2024, now)).toEqual(calls);
    const later = new Set(callsSince(2024, now + 7 * 86_400_000).map(callId));
    expect([...ids].filter((id) => !later.has(id))).toEqual([]);
    expect(later.size).toBeGreaterThan(ids.size);
  });

  it('all have different ids', () => {
    expect(ids.size).toBe(calls.length);
  });

  it('cover every month, mostly in daytime', () => {
    const months = new Set(calls.map((call) => new Date(call.startTime).toISOString().slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(30);
    const hours = calls.map((call) => Number(hourFormat.format(call.startTime)));
    const night = hours.filter((hour) => hour < 5).length;
    expect(night / calls.length).toBeLessThan(0.2);
  });

  it('always include the last half hour', () => {
    const recent = recentCalls(now);
    expect(recent.length).toBeGreaterThanOrEqual(2);
    for (const call of recent) expect(now - call.startTime).toBeLessThan(30 * 60_000);
  });
});
