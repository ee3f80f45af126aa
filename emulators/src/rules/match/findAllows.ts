import type { PatternSegment } from '../language/syntax.ts';
import { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import type { CompiledAllow, CompiledMatch, Program } from './program.ts';

/** A segment that exists but is unknown: the document id in a query. */
export const ANY_SEGMENT = Symbol('any segment');
/** Any number of unknown segments, including zero: the ancestors of a collection group's collections. */
export const ANY_DEPTH = Symbol('any depth');

/** The path of a request, as far as it is known. */
export type Target = readonly (string | typeof ANY_SEGMENT | typeof ANY_DEPTH)[];

/** Maximum number of attempts to match one path; nested recursive wildcards cause many. */
const MAX_ATTEMPTS = 10_000;

/**
 * Finds the `allow` statements in all match blocks that cover the whole path regardless of its unknown parts, and
 * visits each with its wildcards' values.
 * @param visit returns true to end the search
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
    // A recursive wildcard in a nested match can match zero segments.
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

/** Returns a document wildcard's value in a query: an error with the official emulator's wording. */
function openName(): RulesError {
  return new RulesError('Null value error.');
}
