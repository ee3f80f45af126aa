import type { RulesValue } from './rulesValue.ts';
import { durationNanos } from './time.ts';

/** Compares two values. Returns NaN if either is NaN, or undefined if rules cannot compare these types. */
export function compareOrdered(a: RulesValue, b: RulesValue): number | undefined {
  if ((typeof a === 'bigint' || typeof a === 'number') && (typeof b === 'bigint' || typeof b === 'number')) {
    // Compare an int and a float as floats.
    const [left, right] = typeof a === typeof b ? [a, b] : [Number(a), Number(b)];
    return left < right ? -1 : left > right ? 1 : left === right ? 0 : Number.NaN;
  }
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return undefined;
  if (a.type === 'timestamp' && b.type === 'timestamp') return a.seconds - b.seconds || a.nanos - b.nanos;
  if (a.type === 'duration' && b.type === 'duration') {
    const [left, right] = [durationNanos(a), durationNanos(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (a.type === 'bytes' && b.type === 'bytes') return Buffer.compare(a.value, b.value);
  return undefined;
}

/** Compares strings in code point order, which equals UTF-8 byte order. */
function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    // Surrogates encode code points above U+FFFF, so they sort last.
    if (x !== y) return (x >= 0xd800 && x <= 0xdfff ? x + 0x10000 : x) - (y >= 0xd800 && y <= 0xdfff ? y + 0x10000 : y);
  }
  return a.length - b.length;
}
