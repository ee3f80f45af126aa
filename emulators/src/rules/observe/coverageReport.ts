import type { Span } from '../language/syntax.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { truncate, isoOf } from './show.ts';

/** `{boolValue: true}`, `{undefined: {causeMessage}}` for an error, `{}` for an expression that was skipped. */
export type ExpressionValue = Readonly<Record<string, unknown>>;

export interface ValueCount {
  readonly value: ExpressionValue;
  readonly count: number;
}

/** One expression; has no `values` if it was never evaluated. */
export interface CoverageNode {
  readonly sourcePosition: {
    readonly fileName: string;
    readonly line: number;
    readonly column: number;
    /** First and last character, as 0-based offsets in Unicode code points. */
    readonly currentOffset: number;
    readonly endOffset: number;
  };
  readonly values?: readonly ValueCount[];
  /** Number of results beyond those listed. The official report doesn't have this field. */
  readonly otherValues?: number;
  readonly children?: readonly CoverageNode[];
}

/**
 * Response to `GET …:ruleCoverage`, as in the official emulator 1.22.0
 * (https://firebase.google.com/docs/rules/emulator-reports). `report` is missing if there is nothing to count.
 */
export interface CoverageReport {
  readonly rules: { readonly files: readonly { readonly name: string; readonly content: string }[] };
  readonly report?: readonly CoverageNode[];
}

/** Maximum length of a string or list in a report. */
const MAX_TEXT_LENGTH = 200;
const MAX_ITEMS = 10;

/** Returns a function that converts source ranges to report positions. */
export function positionConverter(fileName: string, source: string): (at: Span) => CoverageNode['sourcePosition'] {
  // Source offsets are in UTF-16 code units.
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

/** Converts a value to google.firebase.rules' ExpressionValue in ProtoJSON, without the contents of maps. */
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
