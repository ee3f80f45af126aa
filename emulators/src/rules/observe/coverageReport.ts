import type { Span } from '../language/syntax.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { truncate, isoOf } from './show.ts';

/**
 * The result of an evaluation, such as `{boolValue: true}`. Errors are `{undefined: {causeMessage}}`, and skipped
 * expressions are `{}`.
 */
export type ExpressionValue = Readonly<Record<string, unknown>>;

export interface ValueCount {
  readonly value: ExpressionValue;
  readonly count: number;
}

/** The results of one expression. It was never evaluated if `values` is missing. */
export interface CoverageNode {
  readonly sourcePosition: {
    readonly fileName: string;
    readonly line: number;
    readonly column: number;
    /** 0-based offsets of the first and last character, in Unicode code points. */
    readonly currentOffset: number;
    readonly endOffset: number;
  };
  readonly values?: readonly ValueCount[];
  /** Number of results that are not listed. Not part of the official format. */
  readonly otherValues?: number;
  readonly children?: readonly CoverageNode[];
}

/**
 * The response of `GET …:ruleCoverage`, in the format of the official emulator 1.22.0
 * (https://firebase.google.com/docs/rules/emulator-reports). `report` is missing if there is nothing to count.
 */
export interface CoverageReport {
  readonly rules: { readonly files: readonly { readonly name: string; readonly content: string }[] };
  readonly report?: readonly CoverageNode[];
}

/** Maximum lengths of strings and lists in a report. */
const MAX_TEXT_LENGTH = 200;
const MAX_ITEMS = 10;

/** Returns a function that converts spans to report positions. */
export function positionConverter(fileName: string, source: string): (at: Span) => CoverageNode['sourcePosition'] {
  // Maps UTF-16 offsets to code point offsets.
  const points = new Uint32Array(source.length + 1);
  for (let unit = 0, count = 0; unit <= source.length; unit++) {
    points[unit] = count;
    const code = source.charCodeAt(unit);
    if (!(code >= 0xd800 && code <= 0xdbff && (source.charCodeAt(unit + 1) & 0xfc00) === 0xdc00)) count++;
  }
  const pointAt = (unit: number): number => points[unit] ?? 0;
  return ({ line, start, end }) => ({
    fileName,
    line,
    column: pointAt(start) - pointAt(source.lastIndexOf('\n', start - 1) + 1) + 1,
    currentOffset: pointAt(start),
    endOffset: pointAt(end) - 1,
  });
}

/** Converts a value to `google.firebase.rules` ExpressionValue in ProtoJSON. Omits map contents. */
export function jsonOf(value: RulesValue, depth = 0): ExpressionValue {
  switch (typeof value) {
    case 'boolean':
      return { boolValue: value };
    case 'bigint':
      return { intValue: String(value) };
    case 'number':
      return { floatValue: Number.isFinite(value) ? value : String(value) };
    case 'string':
      return { stringValue: truncate(value, MAX_TEXT_LENGTH) };
    default:
      break;
  }
  if (value === null) return { nullValue: null };
  switch (value.type) {
    case 'error':
      return { undefined: { causeMessage: truncate(value.message, MAX_TEXT_LENGTH) } };
    case 'constraint':
      return { constraintValue: {} };
    case 'bytes':
      return { bytesValue: Buffer.from(value.value.subarray(0, MAX_TEXT_LENGTH)).toString('base64') };
    case 'timestamp':
      return { timestampValue: isoOf(value.seconds, value.nanos) };
    case 'duration':
      return { durationValue: `${value.seconds + value.nanos / 1e9}s` };
    case 'latlng':
      return { latlngValue: { latitude: value.latitude, longitude: value.longitude } };
    case 'path':
      return {
        pathValue: {
          segments: value.segments.slice(0, MAX_ITEMS).map((simple) => ({ simple: truncate(simple, MAX_TEXT_LENGTH) })),
        },
      };
    case 'list':
      return {
        listValue: { values: depth > 1 ? [] : value.items.slice(0, MAX_ITEMS).map((item) => jsonOf(item, depth + 1)) },
      };
    case 'set':
      return {
        setValue: {
          values: depth > 1 ? [] : [...value.values()].slice(0, MAX_ITEMS).map((item) => jsonOf(item, depth + 1)),
        },
      };
    case 'map':
    case 'vector':
    case 'map_diff':
      return { mapValue: {} };
  }
}
