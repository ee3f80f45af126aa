import type { RulesMap } from '../values/map.ts';
import { type PathPlaceholder, RulesPath, unboundPlaceholder } from '../values/path.ts';
import { RulesError, type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { asText } from './conversions.ts';
import { type FunctionTable, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Path */
export const PATHS: FunctionTable = new Map([['bind', [signature(['path', 'map'], bind)]]]);

/**
 * Replaces placeholders in a path with values. As in the official emulator, placeholders without a value are removed,
 * keys without a placeholder are an error, and a placeholder can be bound only once.
 */
function bind(path: RulesPath, values: RulesMap): RulesValue {
  const unknown = new Set(values.keys());
  const parts: (string | PathPlaceholder)[] = [];
  for (const part of path.parts) {
    if (typeof part === 'string') parts.push(part);
    else if (unknown.delete(part.name)) {
      const value = valueFor(part, values.get(part.name) ?? null);
      if (isError(value)) return value;
      parts.push({ ...part, value });
    }
  }
  if (unknown.size > 0)
    return new RulesError(`Variable(s) ${[...unknown].join().slice(0, 100)} do not exist in the path template.`);
  return new RulesPath(parts, path);
}

function valueFor(
  { name, isRecursive, value: before }: PathPlaceholder,
  value: RulesValue,
): string | RulesPath | RulesError {
  if (before !== undefined) return new RulesError(`Variable ${name} is already bound.`);
  if (isRecursive) {
    if (isError(value)) return value;
    if (!(value instanceof RulesPath))
      return new RulesError(`Type error. Received: [${typeOf(value)}] Expected: [path].`);
    return value.unbound === undefined ? value : unboundPlaceholder(value.unbound);
  }
  const text = asText(value);
  return text === '' ? new RulesError(`Cannot bind empty value to path template variable ${name}.`) : text;
}
