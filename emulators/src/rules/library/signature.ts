import type { RulesConstraint } from '../values/constraint.ts';
import type { RulesDuration, RulesTimestamp } from '../values/time.ts';
import type { RulesLatLng } from '../values/latlng.ts';
import type { RulesMap } from '../values/map.ts';
import type { RulesMapDiff } from '../values/mapDiff.ts';
import type { RulesPath } from '../values/path.ts';
import type { RulesSet } from '../values/set.ts';
import { type RulesBytes, RulesError, type RulesList, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';

/** Parameter kinds, and the argument type that each passes to the implementation. */
interface Kinds {
  null: null;
  bool: boolean;
  int: bigint;
  float: number;
  number: bigint | number;
  string: string;
  bytes: RulesBytes;
  timestamp: RulesTimestamp;
  duration: RulesDuration;
  latlng: RulesLatLng;
  path: RulesPath;
  list: RulesList;
  map: RulesMap;
  set: RulesSet;
  map_diff: RulesMapDiff;
  constraint: RulesConstraint;
  /** A string or bytes. */
  text: string | RulesBytes;
  any: RulesValue;
}

type Kind = keyof Kinds;

type Arguments<P extends readonly Kind[]> = { -readonly [K in keyof P]: Kinds[P[K]] };

/** A function overload. */
export interface Signature {
  readonly kinds: readonly Kind[];
  readonly run: (...args: never[]) => RulesValue;
}

/** Overloads by function name. */
export type FunctionTable = ReadonlyMap<string, readonly Signature[]>;

/** Declares an overload. The parameters of `run` are typed according to `kinds`. */
export function signature<const P extends readonly Kind[]>(
  kinds: P,
  run: (...args: Arguments<P>) => RulesValue,
): Signature {
  return { kinds, run: run as unknown as Signature['run'] };
}

/**
 * Calls the first matching overload. If an argument is an error, returns that error. If no overload matches, returns
 * the official emulator's error message.
 * @param name name for error messages, without the receiver
 * @param isMethod whether the first argument is the receiver
 */
export function apply(
  name: string,
  signatures: readonly Signature[],
  args: readonly RulesValue[],
  isMethod = false,
): RulesValue {
  for (const arg of args) {
    if (isError(arg)) return arg;
  }
  const candidates = signatures.filter(({ kinds }) => kinds.length === args.length);
  const match = candidates.find(({ kinds }) => kinds.every((kind, i) => accepts(kind, args[i] ?? null)));
  if (match !== undefined) return guarded(name, () => match.run(...(args as never[])));
  const expected = signatures.map(({ kinds }) => callText(name, kinds.map(kindText), isMethod)).join(', ');
  return candidates.length === 0
    ? new RulesError(
        `Incorrect number of arguments. Received: ${args.length - Number(isMethod)}. Expected: ${expected}.`,
      )
    : new RulesError(
        `Unsupported operation error. Received: ${callText(name, args.map(typeOf), isMethod)}. Expected: ${expected}.`,
      );
}

/** Runs a function, and converts exceptions to error values. */
function guarded(name: string, run: () => RulesValue): RulesValue {
  try {
    return run();
  } catch (error) {
    return new RulesError(`Internal error in ${name}(): ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Formats a call for an error message, as in `list.hasAny(set)` or `math.abs(string)`. */
function callText(name: string, types: readonly string[], isMethod: boolean): string {
  return isMethod ? `${types[0] ?? ''}.${name}(${types.slice(1).join(', ')})` : `${name}(${types.join(', ')})`;
}

/**
 * Formats a parameter kind for an error message. The official emulator calls number parameters float, and text
 * parameters bytes.
 */
function kindText(kind: Kind): string {
  return kind === 'number' ? 'float' : kind === 'text' ? 'bytes' : kind;
}

function accepts(kind: Kind, value: RulesValue): boolean {
  const type = typeOf(value);
  switch (kind) {
    case 'any':
      return true;
    case 'number':
      return type === 'int' || type === 'float';
    case 'text':
      return type === 'string' || type === 'bytes';
    default:
      return type === kind;
  }
}
