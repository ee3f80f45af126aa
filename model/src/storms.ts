import type { Incident, Storm } from './entities/collections.ts';
import { STORM_MAX_DAYS } from './entities/stormPeriod.ts';
import { DAY_MS, MINUTE_MS } from './lib/durations.ts';
import { HOME_INCIDENT_WINDOW_MS, UNLIMITED } from './limits.ts';

/** The fields of a storm that are shown to everyone. */
export type ShownStorm = Pick<Storm, 'id' | 'title' | 'description' | 'startTime' | 'endTime' | 'excluded'>;

type Timed = Pick<Incident, 'id' | 'startTime'>;

/** An item in a list of incidents: a single incident, or all incidents of a storm. */
export interface IncidentGroup<Each extends Timed> {
  readonly storm?: ShownStorm;
  readonly incidents: readonly [Each, ...Each[]];
}

/**
 * Groups incidents by storm. A storm that contains only one of the incidents is ignored. An incident in two storms
 * belongs to the one that began last.
 * @param incidents in any order
 * @returns the groups, each at the position of its first incident
 */
export function groupByStorm<Each extends Timed>(
  incidents: readonly Each[],
  storms: readonly ShownStorm[],
): readonly IncidentGroup<Each>[] {
  const periods = storms
    .map((storm) => ({
      storm,
      from: Date.parse(storm.startTime),
      to: Date.parse(storm.endTime),
      excluded: new Set(storm.excluded),
    }))
    .sort((one, other) => other.from - one.from || (one.storm.id < other.storm.id ? -1 : 1));
  const stormOf = ({ id, startTime }: Each) =>
    periods.find(({ from, to, excluded }) => from <= startTime && startTime < to && !excluded.has(id))?.storm;
  const groups: { storm?: ShownStorm; readonly incidents: [Each, ...Each[]] }[] = [];
  const groupOf = new Map<ShownStorm, (typeof groups)[number]>();
  for (const incident of incidents) {
    const storm = stormOf(incident);
    const group = storm && groupOf.get(storm);
    if (group === undefined) {
      const own = { incidents: [incident] as [Each, ...Each[]] };
      groups.push(own);
      if (storm !== undefined) groupOf.set(storm, own);
    } else group.incidents.push(incident);
  }
  for (const [storm, group] of groupOf) if (group.incidents.length > 1) group.storm = storm;
  return groups;
}

const minute = (ms: number) => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString();

/**
 * Returns the query parameters of GET /api/col/storms for all storms that can contain incidents from a period. Rounds
 * times to whole minutes, so that users can share a cached response.
 * @param from epoch ms
 * @param to epoch ms
 */
export const stormsList = (from: number, to: number) => {
  return {
    q: `endTime>=${minute(from)} AND endTime<${minute(to + STORM_MAX_DAYS * DAY_MS + MINUTE_MS)}`,
    orderBy: 'endTime,asc',
    limit: String(UNLIMITED),
  };
};

/** Returns the query parameters for the storms that Home and the live snapshot show along with recent incidents. */
export const recentStormsList = (now: number) => stormsList(now - HOME_INCIDENT_WINDOW_MS, now);
