import { RE2JS } from 're2js';

/** Maximum number of cached patterns. Rules contain few patterns, but more can come from data. */
const MAX_CACHED = 100;

/** Maximum pattern length, and maximum size of the compiled program. */
const MAX_PATTERN_LENGTH = 5000;
const MAX_PROGRAM_SIZE = 20_000;

const compiled = new Map<string, RE2JS | undefined>();

/**
 * Compiles an RE2 pattern (https://github.com/google/re2/wiki/Syntax), which matches in linear time. Returns undefined
 * if the pattern is invalid or too large, or if RE2JS fails to compile it.
 */
export function regexOf(source: string): RE2JS | undefined {
  if (compiled.has(source)) return compiled.get(source);
  const regex = compile(source);
  const oldest = compiled.keys().next();
  if (compiled.size >= MAX_CACHED && oldest.done !== true) compiled.delete(oldest.value);
  compiled.set(source, regex);
  return regex;
}

function compile(source: string): RE2JS | undefined {
  if (source.length > MAX_PATTERN_LENGTH) return undefined;
  try {
    const regex = RE2JS.compile(source);
    return regex.programSize() > MAX_PROGRAM_SIZE ? undefined : regex;
  } catch {
    return undefined;
  }
}
