import type { JsonValue } from '../archive/folderLayout.ts';

/**
 * Converts a value for other software: times as ISO UTC, places as `{ lat, lng }`, references as paths, bytes as
 * base64.
 * @param value in Firestore's JSON
 */
function plainValue(value: JsonValue): unknown {
  const [[kind, content] = ['nullValue', null]] = Object.entries(value);
  switch (kind) {
    case 'integerValue':
    case 'doubleValue':
      // Firestore's JSON represents NaN and the infinities as strings, because JSON has no such numbers.
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

/** Converts a document's fields, each using {@link plainValue}. */
export function plainFields(fields: Readonly<Record<string, JsonValue>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plainValue(value)]));
}
