import { kindOf } from './card/incidentInWords.ts';
import type { PastIncident } from './incidentsOfRange.ts';

const types = new WeakMap<PastIncident, string>();

/** Returns the type that filters and totals use for an incident: its kind, or its complaint if it has no kind. */
export function typeOf(incident: PastIncident): string {
  let type = types.get(incident);
  if (type === undefined) {
    const { kind, what } = kindOf(incident);
    type = kind || what;
    types.set(incident, type);
  }
  return type;
}

/** Counts incidents by type, most frequent first. */
export function countTypes(incidents: readonly PastIncident[]): [type: string, count: number][] {
  const counts = new Map<string, number>();
  for (const incident of incidents) counts.set(typeOf(incident), (counts.get(typeOf(incident)) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

const searchTexts = new WeakMap<PastIncident, string>();

function textOf(incident: PastIncident): string {
  let text = searchTexts.get(incident);
  if (text === undefined) {
    text = [incident.TypeCode, incident.ChiefComplaint, incident.Address, incident.XSt, incident.Description]
      .join('\n')
      .toLowerCase();
    searchTexts.set(incident, text);
  }
  return text;
}

/** Filters incidents by type (empty for all) and search words. Each word must occur in some field. */
export function matching(incidents: readonly PastIncident[], type: string, words: string): readonly PastIncident[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (type === '' && terms.length === 0) return incidents;
  return incidents.filter(
    (incident) => (type === '' || typeOf(incident) === type) && terms.every((word) => textOf(incident).includes(word)),
  );
}
