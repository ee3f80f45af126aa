import type { RulesMap } from '../values/map.ts';
import { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue, typeOf } from '../values/rules-value.ts';
import { UNKNOWN } from '../values/unknown.ts';
import { type FunctionTable, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.Path */
export const PATHS: FunctionTable = new Map([['bind', [taking(['path', 'map'], bind)]]]);

/** Puts values in the place of the segments `$(name)`. */
function bind(path: RulesPath, bindings: RulesMap): RulesValue {
  const segments: string[] = [];
  for (const segment of path.segments) {
    const name = /^\$\((\w+)\)$/.exec(segment)?.[1];
    if (name === undefined) {
      segments.push(segment);
      continue;
    }
    const value = bindings.get(name);
    if (value === undefined) return new RulesError(`Property ${name} is undefined on object.`);
    if (value instanceof RulesPath) segments.push(...value.segments);
    else if (typeof value === 'string') segments.push(value);
    else return typeOf(value) === 'unknown' ? UNKNOWN : new RulesError('Only strings and paths can be bound.');
  }
  return new RulesPath(segments);
}
