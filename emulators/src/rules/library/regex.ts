import { RE2JS, RE2JSException } from 're2js';

/** How many compiled expressions are kept. Rules hold few, but one may be built from data. */
const KEPT = 100;

/** The longest expression that is compiled, and the largest program that may come of it. */
const LONGEST = 5000;
const LARGEST_PROGRAM = 20_000;

const compiled = new Map<string, RE2JS | undefined>();

/**
 * Compiles a regular expression of RE2 syntax (https://github.com/google/re2/wiki/Syntax); matching
 * takes time linear in the text. Undefined when it is none.
 */
export function regexOf(source: string): RE2JS | undefined {
  if (compiled.has(source)) return compiled.get(source);
  const regex = compile(source);
  const oldest = compiled.keys().next();
  if (compiled.size >= KEPT && oldest.done !== true) compiled.delete(oldest.value);
  compiled.set(source, regex);
  return regex;
}

function compile(source: string): RE2JS | undefined {
  if (source.length > LONGEST) return undefined;
  try {
    const regex = RE2JS.compile(source);
    return regex.programSize() > LARGEST_PROGRAM ? undefined : regex;
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
}
