import type { Incident } from '../entities/collections.ts';
import { csvText } from '../lib/csv.ts';
import { isoInCompanyZone } from '../company/isoTime.ts';
import { comparableText } from '../values/visibleText.ts';
import { typeMatcher, typeText, type TypedIncident } from '../publication/typePattern.ts';
import { nerisMapping, type NerisRule } from './typeMapping.ts';
import { nerisTypes, type NerisCode } from './nerisTypes.ts';

/** A NERIS incident type. */
interface NerisType {
  readonly code: NerisCode;
  readonly words: string;
}

/** The number of incidents with one type. */
interface NerisCount extends NerisType {
  readonly count: number;
}

/** A period's incidents by NERIS type. */
export interface NerisCounts {
  /** Most frequent first, then alphabetical. */
  readonly types: readonly NerisCount[];
  /** Dispatch types (`EMS: FALL VICTIM`) that no rule maps, in the same order. */
  readonly unmapped: readonly { readonly type: string; readonly count: number }[];
}

/** The fields that {@link nerisCsv} exports; an incident's other fields do not matter. */
type ReportedIncident = TypedIncident &
  Pick<Incident, 'id' | 'startTime' | 'Address'> &
  Partial<Pick<Incident, 'XSt' | 'CallerLatitude' | 'CallerLongitude'>>;

/**
 * Returns the NERIS type for an incident, from the company's table.
 * @returns undefined if no rule in the table matches
 */
export function nerisTypeOf(
  incident: TypedIncident,
  mapping: readonly NerisRule[] = nerisMapping,
): NerisType | undefined {
  const isOfType = typeMatcher(incident);
  const rule = mapping.find(({ types }) => types.some(isOfType));
  return rule === undefined ? undefined : { code: rule.code, words: nerisTypes[rule.code] };
}

/** Counts incidents by NERIS type. Dispatch types that look the same to users, ignoring case, count as one. */
export function nerisCounts(
  incidents: readonly TypedIncident[],
  mapping: readonly NerisRule[] = nerisMapping,
): NerisCounts {
  const types = new Map<NerisCode, number>();
  const unmapped = new Map<string, { type: string; count: number }>();
  const typeOf = typeFinder(mapping);
  for (const incident of incidents) {
    const neris = typeOf(incident);
    if (neris === undefined) {
      const type = typeText(incident);
      const key = comparableText(type);
      const counted = unmapped.get(key) ?? { type, count: 0 };
      counted.count += 1;
      unmapped.set(key, counted);
    } else types.set(neris.code, (types.get(neris.code) ?? 0) + 1);
  }
  return {
    types: [...types]
      .map(([code, count]) => ({ code, words: nerisTypes[code], count }))
      .sort((a, b) => b.count - a.count || a.words.localeCompare(b.words)),
    unmapped: [...unmapped.values()].sort((a, b) => b.count - a.count || a.type.localeCompare(b.type)),
  };
}

/** Columns, named as in the NERIS API's incident and dispatch payloads where it has a name for the value. */
const heading = [
  'incident_number',
  'call_create',
  'incident_type',
  'incident_type_words',
  'incident_code',
  'location',
  'cross_street',
  'latitude',
  'longitude',
];

/**
 * Formats incidents as CSV with NERIS names, one row per incident in the given order. `call_create` is the incident's
 * start in the company's time zone (ISO 8601 with offset), `incident_code` the dispatch type; `incident_type` and its
 * description are empty if no rule in the table matches.
 */
export function nerisCsv(incidents: readonly ReportedIncident[], mapping: readonly NerisRule[] = nerisMapping): string {
  const typeOf = typeFinder(mapping);
  return csvText([
    heading,
    ...incidents.map((incident) => {
      const neris = typeOf(incident);
      return [
        incident.id,
        isoInCompanyZone(incident.startTime),
        neris?.code ?? '',
        neris?.words ?? '',
        typeText(incident),
        incident.Address,
        incident.XSt ?? '',
        incident.CallerLatitude ?? '',
        incident.CallerLongitude ?? '',
      ];
    }),
  ]);
}

/** Creates a {@link nerisTypeOf} with a cache by type, because there are many incidents but few types. */
function typeFinder(mapping: readonly NerisRule[]): (incident: TypedIncident) => NerisType | undefined {
  const cache = new Map<string, NerisType | undefined>();
  return (incident) => {
    const key = JSON.stringify([incident.TypeCode, incident.ChiefComplaint]);
    if (!cache.has(key)) cache.set(key, nerisTypeOf(incident, mapping));
    return cache.get(key);
  };
}
