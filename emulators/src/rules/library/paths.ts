import type { RulesMap } from '../values/map.ts';
import { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import { type FunctionTable, signature } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Path */
export const PATHS: FunctionTable = new Map([['bind', [signature(['path', 'map'], bind)]]]);

/**
 * Replaces the segments `{name}` with values. In the literal that `bind()` is called on, `$(name)` is such a segment
 * too. Every key needs a placeholder and every placeholder a key.
 */
function bind(path: RulesPath, values: RulesMap): RulesValue {
  const keys = values.keys();
  const unused = new Set(keys);
  const segments: string[] = [];
  const bindings = new Map(path.bindings);
  for (const segment of path.segments) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      segments.push(segment);
      continue;
    }
    unused.delete(name);
    const value = values.get(name);
    if (value === undefined) return new RulesError(`Property ${name} is undefined on object.`);
    if (value instanceof RulesPath) segments.push(...value.segments);
    else if (typeof value === 'string') segments.push(value);
    else return new RulesError('Only strings and paths can be bound.');
    bindings.set(name, value);
  }
  if (unused.size > 0) return new RulesError(`Path has no binding for: ${[...unused].join(', ').slice(0, 100)}.`);
  return new RulesPath(segments, bindings, path);
}
