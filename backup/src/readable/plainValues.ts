import type { JsonValue } from '../archive/folderLayout.ts';

/**
 * Converts a value from Firestore's JSON format to plain JSON. Locations become `{ lat, lng }`; times are ISO strings
 * in UTC, references are paths, and bytes are Base64.
 */
function plainValue(value: JsonValue): unknown {
  const [[kind, content] = ['nullValue', null]] = Object.entries(value);
  switch (kind) {
    case 'integerValue':
    case 'doubleValue':
      // NaN and Infinity are strings here, because JSON doesn't support them.
      return Number.isFinite(Number(content)) ? Number(content) : content;
    case 'geoPointValue': {
      const { latitude: lat = 0, longitude: lng = 0 } = content as { latitude?: number; longitude?: number };
      return { lat, lng };
    }
    case 'arrayValue':
      return ((content as { values?: JsonValue[] }).values ?? []).map(plainValue);
    case 'mapValue':
      return plainFields((content as { fields?: Record<string, JsonValue> }).fields ?? {});
    default:
      return content;
  }
}

/** Converts all fields of a document with {@link plainValue}. */
export function plainFields(fields: Readonly<Record<string, JsonValue>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
}
