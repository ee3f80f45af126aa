import { company } from '@firehouse/model';
import { companyYear, epochMsOfLocal } from '@firehouse/model/company-time';
import { describe, expect, it } from 'vitest';
import { incidentId } from '@firehouse/incidents';
import { incidentsSince, recentIncidents } from './demoIncidents.ts';

const hourFormat = new Intl.DateTimeFormat('en-US', { timeZone: company.timeZone, hour: '2-digit', hourCycle: 'h23' });
const now = Date.parse('2026-06-15T16:00:00Z');
const incidents = incidentsSince(2024, now);
const ids = new Set(incidents.map(incidentId));

describe("the demo company's calls", () => {
  it('are 900 to 1,400 a year, none later than now', () => {
    for (const year of [2024, 2025]) {
      const count = incidents.filter((incident) => companyYear(incident.startTime) === year).length;
      expect(count).toBeGreaterThan(900);
      expect(count).toBeLessThan(1_400);
    }
    expect(Math.max(...incidents.map((incident) => incident.startTime))).toBeLessThanOrEqual(now);
    expect(Math.min(...incidents.map((incident) => incident.startTime))).toBeGreaterThanOrEqual(
      epochMsOfLocal('2024-01-01T00:00:00'),
    );
  });

  it('are the same each time; later ones are added', () => {
    expect(incidentsSince(2024, now)).toEqual(incidents);
    const later = new Set(incidentsSince(2024, now + 7 * 86_400_000).map(incidentId));
    expect([...ids].filter((id) => !later.has(id))).toEqual([]);
    expect(later.size).toBeGreaterThan(ids.size);
  });

  it('all have different ids', () => {
    expect(ids.size).toBe(incidents.length);
  });

  it('cover every month, mostly in daytime', () => {
    const months = new Set(incidents.map((incident) => new Date(incident.startTime).toISOString().slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(30);
    const hours = incidents.map((incident) => Number(hourFormat.format(incident.startTime)));
    const night = hours.filter((hour) => hour < 5).length;
    expect(night / incidents.length).toBeLessThan(0.2);
  });

  it('always include the last half hour', () => {
    const recent = recentIncidents(now);
    expect(recent.length).toBeGreaterThanOrEqual(2);
    for (const incident of recent) expect(now - incident.startTime).toBeLessThan(30 * 60_000);
  });
});
