import type { RulesMap } from './map.ts';
import type { PathPlaceholder } from './path.ts';
import type { RulesValue } from './rulesValue.ts';

/**
 * Returns a key that identifies a value in a set. Ints and floats with the same value share a key, even inside lists
 * and maps, and so do all NaNs.
 */
export function hashKey(value: RulesValue): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'bigint':
      return `i${value}`;
    case 'number':
      return Number.isInteger(value) ? `i${BigInt(value)}` : `f${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : hashObject(value);
  }
}

function hashObject(value: Exclude<RulesValue, null | boolean | bigint | number | string>): string {
  switch (value.type) {
    case 'bytes':
      return `b${Buffer.from(value.value).toString('base64')}`;
    case 'timestamp':
      return `t${value.seconds}.${value.nanos}`;
    case 'duration':
      return `d${value.seconds}.${value.nanos}`;
    case 'latlng':
      return `g${value.latitude},${value.longitude}`;
    case 'path':
      return `p${JSON.stringify(value.unbound === undefined ? value.segments : value.parts.map(partKey))}`;
    case 'list':
      return `[${value.items.map(hashKey).join()}]`;
    case 'set':
      return `s{${[...value.values()].map(hashKey).sort().join()}}`;
    case 'map':
      return `{${mapKeys(value).join()}}`;
    case 'vector':
      return `v${JSON.stringify(value.numbers)}`;
    case 'map_diff':
      return `f(${hashKey(value.after)},${hashKey(value.before)})`;
    case 'error':
    case 'constraint':
      return value.type;
  }
}

function mapKeys(map: RulesMap): string[] {
  const keys = [...(map.keys() ?? [])].sort();
  return keys.map((key) => `${JSON.stringify(key)}:${hashKey(map.get(key) ?? null)}`);
}

/** Returns the key of a path segment or placeholder. */
function partKey(part: string | PathPlaceholder): unknown {
  return typeof part === 'string' ? part : [part.name, part.isRecursive, part.value?.toString()];
}
