import type { PatternSegment } from '../language/syntax.ts';
import { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import type { CompiledAllow, CompiledMatch, Program } from './program.ts';

/** One unknown segment, such as the document ID in a query. */
export const ANY_SEGMENT = Symbol('any segment');
/** Zero or more unknown segments, such as the ancestors in a collection group query. */
export const ANY_DEPTH = Symbol('any depth');

/** The path of a request. For queries, parts of it are unknown. */
export type Target = readonly (string | typeof ANY_SEGMENT | typeof ANY_DEPTH)[];

/** Maximum number of attempts to match one path. Nested recursive wildcards can cause exponential backtracking. */
const MAX_ATTEMPTS = 10_000;

/**
 * Visits the `allow` statements of all match blocks that match the entire path, whatever its unknown segments are.
 * @param visit called with the values of the wildcards; returns true to stop
 */
export function findAllows(
  program: Program,
  target: Target,
  visit: (allow: CompiledAllow, wildcards: readonly RulesValue[]) => boolean,
): void {
  let attempts = 0;

  const enter = (matches: readonly CompiledMatch[], from: number, wildcards: readonly RulesValue[]): boolean => {
    for (const match of matches) {
      if (follow(match, 0, from, wildcards)) return true;
    }
    return false;
  };

  const follow = (match: CompiledMatch, part: number, from: number, wildcards: readonly RulesValue[]): boolean => {
    const segment = match.pattern[part];
    if (segment === undefined) return finish(match, from, wildcards);
    if (segment.kind === 'recursive') {
      const minLength = program.version === '1' ? 1 : 0;
      for (let end = target.length; end >= from + minLength; end--) {
        if (++attempts > MAX_ATTEMPTS) return true;
        const rest = target.slice(from, end);
        if (follow(match, part + 1, end, [...wildcards, pathOf(rest)])) return true;
      }
      return false;
    }
    const value = target[from];
    if (value === undefined || !matchesSegment(segment, value)) return false;
    const bound =
      segment.kind === 'single' ? [...wildcards, typeof value === 'string' ? value : openName()] : wildcards;
    return follow(match, part + 1, from + 1, bound);
  };

  const finish = (match: CompiledMatch, from: number, wildcards: readonly RulesValue[]): boolean => {
    if (from < target.length) return enter(match.matches, from, wildcards);
    // A recursive wildcard in a nested match block can match zero segments.
    return match.allows.some((allow) => visit(allow, wildcards)) || enter(match.matches, from, wildcards);
  };

  enter(program.matches, 0, []);
}

function matchesSegment(segment: PatternSegment, value: Target[number]): boolean {
  if (value === ANY_DEPTH) return false;
  return segment.kind === 'single' || (segment.kind === 'fixed' && segment.text === value);
}

function pathOf(segments: Target): RulesValue {
  const knownSegments = segments.filter((segment) => typeof segment === 'string');
  return new RulesPath(knownSegments, { isOpen: knownSegments.length < segments.length });
}

/** Returns the value of a document wildcard in a query: an error, as in the official emulator. */
function openName(): RulesError {
  return new RulesError('Null value error.');
}
