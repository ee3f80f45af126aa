import { type RulesValue, type TypeName, isError, typeOf } from '../values/rulesValue.ts';
import { UNKNOWN, isUnknown } from '../values/unknown.ts';

/** The words behind `is`, and the types that they stand for. */
export const TYPE_WORDS: ReadonlyMap<string, readonly TypeName[]> = new Map([
  ['bool', ['bool']],
  ['bytes', ['bytes']],
  ['duration', ['duration']],
  ['float', ['float']],
  ['int', ['int']],
  ['latlng', ['latlng']],
  ['list', ['list']],
  ['map', ['map']],
  ['map_diff', ['map_diff']],
  ['number', ['int', 'float']],
  ['path', ['path']],
  ['string', ['string']],
  ['timestamp', ['timestamp']],
  // These compile, but no value was recorded to have them.
  ['constraint', []],
  ['set', []],
  ['vector', []],
] satisfies [string, TypeName[]][]);

/** `value is word`. */
export function hasType(value: RulesValue, word: string): RulesValue {
  if (isError(value)) return value;
  const wanted = TYPE_WORDS.get(word) ?? [];
  if (!isUnknown(value)) return wanted.includes(typeOf(value));
  const possible = value.knowledge?.types;
  if (possible === undefined) return UNKNOWN;
  if (possible.every((type) => wanted.includes(type))) return true;
  return possible.some((type) => wanted.includes(type)) ? UNKNOWN : false;
}
