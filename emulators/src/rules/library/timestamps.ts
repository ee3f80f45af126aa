import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import { RulesDuration, RulesTimestamp, timestampOf } from '../values/time.ts';
import { type FunctionTable, signature } from './signature.ts';

/** Methods of timestamps, all in UTC: https://firebase.google.com/docs/reference/rules/rules.Timestamp */
export const TIMESTAMPS: FunctionTable = new Map([
  ['date', [signature(['timestamp'], (time) => new RulesTimestamp(time.seconds - secondOfDay(time), 0))]],
  ['time', [signature(['timestamp'], (time) => new RulesDuration(secondOfDay(time), time.nanos))]],
  ['year', [signature(['timestamp'], (time) => BigInt(dateOf(time).getUTCFullYear()))]],
  ['month', [signature(['timestamp'], (time) => BigInt(dateOf(time).getUTCMonth() + 1))]],
  ['day', [signature(['timestamp'], (time) => BigInt(dateOf(time).getUTCDate()))]],
  ['dayOfWeek', [signature(['timestamp'], (time) => BigInt(dateOf(time).getUTCDay() || 7))]],
  ['dayOfYear', [signature(['timestamp'], dayOfYear)]],
  ['hours', [signature(['timestamp'], (time) => BigInt(dateOf(time).getUTCHours()))]],
  ['minutes', [signature(['timestamp'], (time) => BigInt(dateOf(time).getUTCMinutes()))]],
  ['seconds', [signature(['timestamp'], (time) => BigInt(dateOf(time).getUTCSeconds()))]],
  ['nanos', [signature(['timestamp'], (time) => BigInt(time.nanos))]],
  [
    'toMillis',
    [signature(['timestamp'], (time) => BigInt(time.seconds) * 1000n + BigInt(Math.floor(time.nanos / 1e6)))],
  ],
]);

/** https://firebase.google.com/docs/reference/rules/rules.timestamp */
export const TIMESTAMP_NAMESPACE: FunctionTable = new Map([
  ['date', [signature(['int', 'int', 'int'], date)]],
  ['value', [signature(['int'], (millis) => timestampOf(millis * 1_000_000n) ?? outOfRange())]],
]);

const DAY = 86_400;

function dateOf(time: RulesTimestamp): Date {
  return new Date(time.seconds * 1000);
}

function secondOfDay(time: RulesTimestamp): number {
  return ((time.seconds % DAY) + DAY) % DAY;
}

function dayOfYear(time: RulesTimestamp): RulesValue {
  const midnight = time.seconds - secondOfDay(time);
  return BigInt((midnight - utcSeconds(dateOf(time).getUTCFullYear(), 1, 1)) / DAY + 1);
}

function utcSeconds(year: number, month: number, day: number): number {
  // Date.UTC() would interpret years 0–99 as 1900–1999.
  return new Date(0).setUTCFullYear(year, month - 1, day) / 1000;
}

function date(year: bigint, month: bigint, day: bigint): RulesValue {
  if (year < 1n || year > 9999n || month < 1n || month > 12n || day < 1n || day > 31n) return outOfRange();
  const seconds = utcSeconds(Number(year), Number(month), Number(day));
  // Date would roll over to the next month.
  return new Date(seconds * 1000).getUTCDate() === Number(day) ? new RulesTimestamp(seconds, 0) : outOfRange();
}

function outOfRange(): RulesError {
  return new RulesError('Timestamp out of range.');
}
