import type { TypeName } from '../values/rulesValue.ts';
import { BYTES } from './bytes.ts';
import { CONVERSIONS } from './conversions.ts';
import { DURATIONS, DURATION_NAMESPACE } from './durations.ts';
import { HASHING_NAMESPACE } from './hashing.ts';
import { LATLNGS, LATLNG_NAMESPACE } from './latlngs.ts';
import { CONSTRAINTS, LISTS } from './lists.ts';
import { MAPS, MAP_DIFFS } from './maps.ts';
import { MATH_NAMESPACE } from './math.ts';
import { PATHS } from './paths.ts';
import { SETS } from './sets.ts';
import type { FunctionTable } from './signature.ts';
import { STRINGS } from './strings.ts';
import { TIMESTAMPS, TIMESTAMP_NAMESPACE } from './timestamps.ts';

/** Methods by receiver type. */
export const METHODS: Readonly<Partial<Record<TypeName, FunctionTable>>> = {
  string: STRINGS,
  bytes: BYTES,
  constraint: CONSTRAINTS,
  list: LISTS,
  set: SETS,
  map: MAPS,
  map_diff: MAP_DIFFS,
  timestamp: TIMESTAMPS,
  duration: DURATIONS,
  latlng: LATLNGS,
  path: PATHS,
};

/** Functions by namespace. */
export const NAMESPACES: ReadonlyMap<string, FunctionTable> = new Map([
  ['math', MATH_NAMESPACE],
  ['timestamp', TIMESTAMP_NAMESPACE],
  ['duration', DURATION_NAMESPACE],
  ['latlng', LATLNG_NAMESPACE],
  ['hashing', HASHING_NAMESPACE],
]);

/** Functions without a namespace, except read functions. */
export const FUNCTIONS = CONVERSIONS;
