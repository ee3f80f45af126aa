import { type RulesValue, type TypeName, isError, typeOf } from '../values/rulesValue.ts';

/** Type names that `is` accepts, and the types that each matches. */
export const TYPES_BY_WORD: ReadonlyMap<string, readonly TypeName[]> = new Map([
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
  ['constraint', ['constraint']],
  ['vector', ['vector']],
  // In the official emulator, `is set` compiles but never matches.
  ['set', []],
] satisfies [string, TypeName[]][]);

/** Evaluates `value is word`. */
export function hasType(value: RulesValue, word: string): RulesValue {
  if (isError(value)) return value;
  const matchingTypes = TYPES_BY_WORD.get(word) ?? [];
  return matchingTypes.includes(typeOf(value));
}
