import { groupByStorm, type IncidentGroup, type ShownStorm } from '@firehouse/model';
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

/** A storm with its incidents, which can span several days. */
export type StormOfDay = IncidentGroup<PastIncident> & { readonly storm: ShownStorm };

/** A day's incidents as list entries. */
export interface DayOfEntries extends DayOfIncidents {
  /** The storms whose latest incident was on this day, with all their incidents. */
  readonly storms: readonly StormOfDay[];
  /** The day's incidents that aren't part of a storm. */
  readonly alone: readonly PastIncident[];
  /** How many of the day's incidents belong to each storm that is listed on a later day. */
  readonly listedLater: readonly { readonly storm: ShownStorm; readonly day: DayKey; readonly count: number }[];
}

/**
 * Groups each day's incidents by storm. A storm that spans several days is one entry, on its latest day. `incidents`
 * still contains all of the day's own.
 * @param days latest first
 */
export function withStorms(days: readonly DayOfIncidents[], storms: readonly ShownStorm[]): readonly DayOfEntries[] {
  const all = storms.length === 0 ? [] : days.flatMap(({ incidents }) => incidents);
  const groups = groupByStorm(all, storms).flatMap(({ storm, incidents }) => (storm ? [{ storm, incidents }] : []));
  const groupOf = new Map(groups.flatMap((group) => group.incidents.map(({ id }) => [id, group] as const)));
  return days.map(({ day, incidents }) => {
    const counts = new Map<(typeof groups)[number], number>();
    const alone = incidents.filter(({ id }) => {
      const group = groupOf.get(id);
      if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
      return group === undefined;
    });
    const ofDay = [...counts].map(([group, count]) => ({ group, count, day: dayOf(group.incidents[0].startTime) }));
    return {
      day,
      incidents,
      storms: ofDay.filter((each) => each.day === day).map(({ group }) => group),
      alone,
      listedLater: ofDay
        .filter((each) => each.day !== day)
        .map(({ group: { storm }, count, day: latest }) => ({ storm, count, day: latest })),
    };
  });
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
interface MonthOfIncidents<Day> {
  /** `2026-06` */
  readonly month: string;
  readonly days: readonly Day[];
  readonly count: number;
}

/**
 * Groups days by month.
 * @param days latest first
 */
export function byMonth<Day extends DayOfIncidents>(days: readonly Day[]): MonthOfIncidents<Day>[] {
  const months: { month: string; days: Day[]; count: number }[] = [];
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
