import { asText } from '../library/conversions.ts';
import type { RulesMap } from '../values/map.ts';
import { type RulesValue, isError } from '../values/rulesValue.ts';
import { timestampNanos } from '../values/time.ts';

/** Maximum lengths of strings and collections. */
const MAX_TEXT_LENGTH = 80;
const MAX_ITEMS = 5;

/** Formats a value on one line, as in `"ann"`, `7`, `["a", "b"]`, `{name, age}`, or `2026-11-21T01:02:03.000Z`. */
export function show(value: RulesValue, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(truncate(value));
  if (typeof value !== 'object' || value === null) {
    const text = asText(value);
    return typeof text === 'string' ? text : '';
  }
  if (isError(value)) return `an error: ${truncate(value.message.replaceAll(/\s+/g, ' '))}`;
  switch (value.type) {
    case 'path':
      return truncate(value.toString()).replaceAll(/\p{Cc}/gu, ' ');
    case 'timestamp':
      return isoOf(value.seconds, value.nanos);
    case 'duration':
      return `${value.seconds + value.nanos / 1e9}s`;
    case 'latlng':
      return `(${value.latitude}, ${value.longitude})`;
    case 'bytes':
      return `${value.value.length} bytes`;
    case 'list':
      return `[${itemsOf(value.items, value.items.length, depth)}]`;
    case 'set':
      return `{${itemsOf([...value.values()], value.size, depth)}}`;
    case 'map':
      return `{${keysOf(value)}}`;
    case 'vector':
      return `a vector of ${value.numbers.length} numbers`;
    case 'constraint':
      return 'left open by the query';
    case 'map_diff':
      return 'a map diff';
  }
}

/** Formats the keys of a map as a comma-separated list. */
export function keysOf(map: RulesMap): string {
  const keys = map.keys();
  const shown = keys.slice(0, 2 * MAX_ITEMS).map((key) => truncate(key).replaceAll(/\p{Cc}/gu, ' '));
  return [...shown, ...(keys.length > shown.length ? ['…'] : [])].join(', ');
}

/** Truncates text that is too long, and appends an ellipsis. */
export function truncate(text: string, maxLength = MAX_TEXT_LENGTH): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** Formats a timestamp as RFC 3339 with milliseconds, or nanoseconds if necessary. */
export function isoOf(seconds: number, nanos: number): string {
  const isoText = new Date(seconds * 1000 + Math.floor(nanos / 1e6)).toISOString();
  const rest = timestampNanos({ type: 'timestamp', seconds, nanos }) % 1_000_000n;
  return rest === 0n ? isoText : isoText.replace('Z', `${String((rest + 1_000_000n) % 1_000_000n).padStart(6, '0')}Z`);
}

function itemsOf(items: readonly RulesValue[], size: number, depth: number): string {
  if (depth > 1 && size > 0) return '…';
  const shown = items.slice(0, MAX_ITEMS).map((item) => show(item, depth + 1));
  return [...shown, ...(size > shown.length ? ['…'] : [])].join(', ');
}
