import { int, overflow } from '../values/int.ts';
import { pathOf } from '../values/path.ts';
import { RulesError, type RulesValue, isError } from '../values/rulesValue.ts';
import { type FunctionTable, taking } from './signature.ts';

/**
 * The functions without a namespace that convert between types: see "rules.String", "rules.Integer", "rules.Float",
 * "rules.Boolean" and "rules.Path" in the reference.
 */
export const CONVERSIONS: FunctionTable = new Map([
  ['string', [taking(['any'], asText)]],
  ['int', [taking(['int'], (value) => value), taking(['float'], intOfFloat), taking(['string'], intOfText)]],
  [
    'float',
    [taking(['float'], (value) => value), taking(['int'], (value) => Number(value)), taking(['string'], floatOfText)],
  ],
  ['bool', [taking(['bool'], (value) => value), taking(['string'], boolOfText)]],
  ['path', [taking(['string'], pathOfText)]],
  ['debug', [taking(['any'], (value) => value)]],
]);

/** The text of a simple value: `string(2.0) == "2.0"`. An error for everything else. */
export function asText(value: RulesValue): RulesValue {
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

/** Formatted like a Java double, because the official emulator runs on Java. */
function textOfFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return Number.isInteger(value) ? `${value}.0` : String(value);
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${exponent.replace('+', '')}`;
}

function intOfFloat(value: number): RulesValue {
  if (!Number.isFinite(value)) return overflow();
  return int(BigInt(Math.trunc(value)));
}

function intOfText(text: string): RulesValue {
  return /^[+-]?\d{1,100}$/.test(text) ? int(BigInt(text.replace('+', ''))) : malformed('int', text);
}

function floatOfText(text: string): RulesValue {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) return Number(text);
  return malformed('float', text);
}

function boolOfText(text: string): RulesValue {
  const lower = text.toLowerCase();
  return lower === 'true' || lower === 'false' ? lower === 'true' : malformed('bool', text);
}

function pathOfText(text: string): RulesValue {
  return pathOf(text) ?? malformed('path', text);
}

function malformed(type: string, text: string): RulesError {
  return new RulesError(`Unable to convert "${text.slice(0, 100)}" to ${type}.`);
}
