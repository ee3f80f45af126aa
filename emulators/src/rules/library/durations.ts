import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import { type RulesDuration, durationNanos, durationOf } from '../values/time.ts';
import { type FunctionTable, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Duration */
export const DURATIONS: FunctionTable = new Map([
  ['seconds', [signature(['duration'], (duration) => BigInt(duration.seconds))]],
  ['nanos', [signature(['duration'], (duration) => BigInt(duration.nanos))]],
]);

/** https://firebase.google.com/docs/reference/rules/rules.duration */
export const DURATION_NAMESPACE: FunctionTable = new Map([
  ['abs', [signature(['duration'], abs)]],
  ['time', [signature(['int', 'int', 'int', 'int'], time)]],
  ['value', [signature(['int', 'string'], value)]],
]);

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['w', 604_800_000_000_000n],
  ['d', 86_400_000_000_000n],
  ['h', 3_600_000_000_000n],
  ['m', 60_000_000_000n],
  ['s', 1_000_000_000n],
  ['ms', 1_000_000n],
  ['ns', 1n],
]);

function abs(duration: RulesDuration): RulesValue {
  const nanos = durationNanos(duration);
  return durationOrError(nanos < 0n ? -nanos : nanos);
}

function time(hours: bigint, minutes: bigint, seconds: bigint, nanos: bigint): RulesValue {
  return durationOrError(((hours * 60n + minutes) * 60n + seconds) * 1_000_000_000n + nanos);
}

function value(magnitude: bigint, unit: string): RulesValue {
  const nanos = UNITS.get(unit);
  return nanos === undefined
    ? new RulesError(`Unknown unit of time: ${unit.slice(0, 20)}.`)
    : durationOrError(magnitude * nanos);
}

function durationOrError(nanos: bigint): RulesValue {
  return durationOf(nanos) ?? new RulesError('Duration out of range.');
}
