import { int, nearestInt } from '../values/int.ts';
import { parsePath } from '../values/path.ts';
import { RulesError, type RulesValue, isError } from '../values/rulesValue.ts';
import { type FunctionTable, signature } from './signature.ts';

/**
 * Conversion functions, and `debug()`. See "rules.String", "rules.Integer", "rules.Float", "rules.Path", and
 * "rules.debug" in https://firebase.google.com/docs/reference/rules.
 */
export const CONVERSIONS: FunctionTable = new Map([
  ['string', [signature(['any'], asText)]],
  [
    'int',
    [
      signature(['int'], (value) => value),
      signature(['float'], (value) => nearestInt(Math.trunc(value))),
      signature(['string'], intOfText),
    ],
  ],
  [
    'float',
    [
      signature(['float'], (value) => value),
      signature(['int'], (value) => Number(value)),
      signature(['string'], floatOfText),
    ],
  ],
  ['path', [signature(['string'], pathOfText)]],
  ['debug', [signature(['any'], (value) => value)]],
]);

/** Converts a primitive value or a path to a string, as in `string(2.0) == "2.0"`. Returns an error for other types. */
export function asText(value: RulesValue): string | RulesError {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return textOfFloat(value);
    default:
      break;
  }
  if (value === null) return 'null';
  if (isError(value)) return value;
  if (value.type === 'path') return value.toString();
  const expected = ['int', 'float', 'null', 'string', 'bool', 'path'].map((type) => `string(${type})`).join(', ');
  return new RulesError(`Unsupported operation error. Received: string(${value.type}). Expected: ${expected}.`);
}

/** Formats a float like Double.toString() in Java, which the official emulator uses. */
function textOfFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(value, -0)) return '-0.0';
  const magnitude = Math.abs(value);
  if (magnitude === 0 || (magnitude >= 1e-3 && magnitude < 1e7))
    return Number.isInteger(value) ? `${value}.0` : String(value);
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${exponent.replace('+', '')}`;
}

function intOfText(text: string): RulesValue {
  return /^[+-]?\d{1,100}$/.test(text) ? int(BigInt(text.replace('+', ''))) : malformed('int', text);
}

/** Parses a float like Double.parseDouble() in Java. This accepts `NaN`, `-Infinity`, ` 1 `, `1f`, and `0x1.8p1`. */
function floatOfText(text: string): RulesValue {
  // oxlint-disable-next-line no-control-regex
  const trimmed = text.replace(/^[\0- ]+/, '').replace(/[\0- ]+$/, '');
  if (/^[+-]?NaN$/.test(trimmed)) return Number.NaN;
  if (/^[+-]?(?:Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/.test(trimmed))
    return Number(trimmed.replace(/[fFdD]$/, ''));
  return hexFloatOf(trimmed) ?? malformed('float', text);
}

function hexFloatOf(text: string): number | undefined {
  const match = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?\d{1,5})[fFdD]?$/.exec(text);
  const [, sign = '', integer = '', fraction = '', exponent = ''] = match ?? [];
  if (integer + fraction === '') return undefined;
  const digits = Number(`0x${integer}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length);
  return sign === '-' ? -digits : digits;
}

function pathOfText(text: string): RulesValue {
  return parsePath(text) ?? malformed('path', text);
}

function malformed(type: string, text: string): RulesError {
  return new RulesError(`Unable to convert "${text.slice(0, 100)}" to ${type}.`);
}
