import { type RulesValue, isError } from '../values/rulesValue.ts';

/** Limits on the output for one value. Anything beyond them is omitted. */
const MAX_DEPTH = 25;
const MAX_PARTS = 1000;
const MAX_TEXT_LENGTH = 10_000;

/**
 * Formats a value for `debug()` like the official emulator: as a `google.firebase.rules` ExpressionValue in protobuf
 * text format, such as `string_value: "alice"` (https://firebase.google.com/docs/reference/rules/rules.debug). Errors
 * are printed as their message.
 */
export function debugText(value: RulesValue): string {
  return linesOf(value, 0).join('\n');
}

function linesOf(value: RulesValue, depth: number): string[] {
  switch (typeof value) {
    case 'string':
      return [`string_value: ${quoted(value)}`];
    case 'boolean':
      return [`bool_value: ${value}`];
    case 'bigint':
      return [`int_value: ${value}`];
    case 'number':
      return [`float_value: ${Number.isInteger(value) ? value.toFixed(1) : value}`];
    default:
      break;
  }
  if (value === null) return ['null_value: NULL_VALUE'];
  if (isError(value)) return [`error: ${quoted(value.message)}`];
  if (depth > MAX_DEPTH) return ['…'];
  switch (value.type) {
    case 'bytes':
      return [`bytes_value: ${quoted(Buffer.from(value.value).toString('latin1'))}`];
    case 'timestamp':
    case 'duration':
      return block(`${value.type}_value`, [
        `seconds: ${value.seconds}`,
        ...(value.nanos === 0 ? [] : [`nanos: ${value.nanos}`]),
      ]);
    case 'latlng':
      return block('latlng_value', [`latitude: ${value.latitude}`, `longitude: ${value.longitude}`]);
    case 'path':
      return block(
        'path_value',
        value.segments.slice(0, MAX_PARTS).flatMap((segment) => block('segments', [`simple: ${quoted(segment)}`])),
      );
    case 'list':
      return block('list_value', parts(value.items, depth));
    case 'set':
      return block('set_value', parts([...value.values()], depth));
    case 'map':
      return block(
        'map_value',
        value
          .keys()
          .slice(0, MAX_PARTS)
          .flatMap((key) =>
            block('fields', [`key: ${quoted(key)}`, ...block('value', linesOf(value.get(key) ?? null, depth + 1))]),
          ),
      );
    case 'vector':
      return block('vector_value', []);
    case 'constraint':
      return block('constraint_value', []);
    case 'map_diff':
      return block('map_diff_value', [
        ...block('left', linesOf(value.after, depth + 1)),
        ...block('right', linesOf(value.before, depth + 1)),
      ]);
  }
}

function parts(items: readonly RulesValue[], depth: number): string[] {
  return items.slice(0, MAX_PARTS).flatMap((item) => block('values', linesOf(item, depth + 1)));
}

function block(name: string, lines: readonly string[]): string[] {
  return [`${name} {`, ...lines.map((line) => `  ${line}`), '}'];
}

/** Quotes a string, and escapes control characters. */
function quoted(text: string): string {
  return JSON.stringify(text.slice(0, MAX_TEXT_LENGTH)).replaceAll(
    /[\u007f-\u009f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
