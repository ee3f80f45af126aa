import type { PastIncident } from './incidentsOfRange.ts';
import { dayOf, momentOf, type DayKey } from '../../lib/time/wallTime.ts';

/** Incidents on one day in the company's time zone. */
export interface DayOfIncidents {
  readonly day: DayKey;
  readonly incidents: readonly PastIncident[];
}

/**
 * Groups incidents by day.
 * @param incidents latest first
 * @returns days with incidents, latest first
 */
export function byDay(incidents: readonly PastIncident[]): DayOfIncidents[] {
  const days: { day: DayKey; incidents: PastIncident[] }[] = [];
  let midnight = Infinity;
  for (const incident of incidents) {
    if (incident.startTime < midnight) {
      const day = dayOf(incident.startTime);
      midnight = momentOf(`${day}T00:00`);
      days.push({ day, incidents: [] });
    }
    days.at(-1)?.incidents.push(incident);
  }
  return days;
}

/**
 * Groups incidents that belong to the same accident. Dispatch sends separate incidents for the patients and the
 * traffic, with the same address and start minute. Incidents without an address aren't grouped.
 * @param incidents latest first
 * @returns groups of one or more incidents, ordered by their first incident
 */
export function byAccident(incidents: readonly PastIncident[]): readonly (readonly PastIncident[])[] {
  const groups = new Map<string, PastIncident[]>();
  for (const incident of incidents) {
    const address = incident.Address.trim().replace(/\s+/g, ' ').toLowerCase();
    const key = address === '' ? incident.id : `${Math.floor(incident.startTime / 60_000)} ${address}`;
    const group = groups.get(key);
    if (group) group.push(incident);
    else groups.set(key, [incident]);
  }
  return [...groups.values()];
}

/** Days with incidents in one month. */
interface MonthOfIncidents {
  /** `2026-06` */
  readonly month: string;
  readonly days: readonly DayOfIncidents[];
  readonly count: number;
}

/**
 * Groups days by month.
 * @param days latest first
 */
export function byMonth(days: readonly DayOfIncidents[]): MonthOfIncidents[] {
  const months: { month: string; days: DayOfIncidents[]; count: number }[] = [];
  for (const day of days) {
    const month = day.day.slice(0, 7);
    let last = months.at(-1);
    if (last?.month !== month) {
      last = { month, days: [], count: 0 };
      months.push(last);
    }
    last.days.push(day);
    last.count += day.incidents.length;
  }
  return months;
}
