import type { Incident } from '../entities/collections.ts';
import { csvText } from '../lib/csv.ts';
import { isoInCompanyZone } from '../company/isoTime.ts';
import { comparableText } from '../values/visibleText.ts';
import { typeMatcher, typeText, type TypedIncident } from '../publication/typePattern.ts';
import { nerisMapping, type NerisRule } from './typeMapping.ts';
import { nerisTypes, type NerisCode } from './nerisTypes.ts';

/** A NERIS incident type with its description. */
interface NerisType {
  readonly code: NerisCode;
  readonly words: string;
}

/** The number of incidents with one type. */
interface NerisCount extends NerisType {
  readonly count: number;
}

/** Incident counts by NERIS type. */
export interface NerisCounts {
  /** Sorted by count, then by description. */
  readonly types: readonly NerisCount[];
  /** Counts for dispatch types without a NERIS type, such as `EMS: FALL VICTIM`. Sorted the same way. */
  readonly unmapped: readonly { readonly type: string; readonly count: number }[];
}

/** The incident fields used by {@link nerisCsv}. */
type ReportedIncident = TypedIncident &
  Pick<Incident, 'id' | 'startTime' | 'Address'> &
  Partial<Pick<Incident, 'XSt' | 'CallerLatitude' | 'CallerLongitude'>>;

/** Finds the NERIS type of an incident in the company's mapping. Undefined if no rule matches. */
export function nerisTypeOf(
  incident: TypedIncident,
  mapping: readonly NerisRule[] = nerisMapping,
): NerisType | undefined {
  const isOfType = typeMatcher(incident);
  const rule = mapping.find(({ types }) => types.some(isOfType));
  return rule === undefined ? undefined : { code: rule.code, words: nerisTypes[rule.code] };
}

/** Counts incidents by NERIS type. Unmapped types that look the same ({@link comparableText}) are counted together. */
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

/** Column names. They match the fields in the NERIS API's incident and dispatch payloads where those exist. */
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
 * Exports incidents as CSV with NERIS field names, one row per incident. `call_create` is the incident's start time in
 * the company's time zone, and `incident_code` is its dispatch type. `incident_type` and `incident_type_words` are
 * empty if the incident has no NERIS type.
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

/** Returns a version of {@link nerisTypeOf} that caches results, because many incidents share the same few types. */
function typeFinder(mapping: readonly NerisRule[]): (incident: TypedIncident) => NerisType | undefined {
  const cache = new Map<string, NerisType | undefined>();
  return (incident) => {
    const key = JSON.stringify([incident.TypeCode, incident.ChiefComplaint]);
    if (!cache.has(key)) cache.set(key, nerisTypeOf(incident, mapping));
    return cache.get(key);
  };
}
