import type { RulesConstraint } from '../values/constraint.ts';
import type { RulesDuration, RulesTimestamp } from '../values/time.ts';
import type { RulesLatLng } from '../values/latlng.ts';
import type { RulesMap } from '../values/map.ts';
import type { RulesMapDiff } from '../values/mapDiff.ts';
import type { RulesPath } from '../values/path.ts';
import type { RulesSet } from '../values/set.ts';
import { type RulesBytes, RulesError, type RulesList, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';

/** Kinds of parameters, with the type of argument that the function receives for each. */
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

/** One way to call a function: the kinds of its arguments and its implementation. */
export interface Signature {
  readonly kinds: readonly Kind[];
  readonly run: (...args: never[]) => RulesValue;
}

/** Functions by name. */
export type FunctionTable = ReadonlyMap<string, readonly Signature[]>;

/** Declares a signature; `run` receives its arguments typed by their kinds. */
export function signature<const P extends readonly Kind[]>(
  kinds: P,
  run: (...args: Arguments<P>) => RulesValue,
): Signature {
  return { kinds, run: run as unknown as Signature['run'] };
}

/**
 * Calls the first matching signature. If an argument is an error, returns that error. If no signature matches, returns
 * an error in the official emulator's wording.
 * @param name the name in that error; for a method, without its receiver
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

/** Runs a function; turns an exception into an error value, so that it affects only this request. */
function guarded(name: string, run: () => RulesValue): RulesValue {
  try {
    return run();
  } catch (error) {
    return new RulesError(`Internal error in ${name}(): ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Formats a call for an error message: `list.hasAny(set)` or `math.abs(string)`. */
function callText(name: string, types: readonly string[], isMethod: boolean): string {
  return isMethod ? `${types[0] ?? ''}.${name}(${types.slice(1).join(', ')})` : `${name}(${types.join(', ')})`;
}

/** Names a kind in an error message. Numeric parameters appear as float, which also accepts ints. */
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
