import { RulesSyntaxError } from './lexer.ts';
import type { Reader } from './reader.ts';
import type { Span } from './syntax.ts';

/** A parsed segment that is not a word, and the offset after it. */
export interface PathStep<T> {
  readonly segment: T;
  readonly end: number;
}

/** Parsers for segments that are not words, by opening symbol. */
type Openings<T> = Readonly<Partial<Record<'$(' | '{', (start: number) => PathStep<T>>>>;

/**
 * Parses a path. The current token must be its first slash.
 * @param openings parsers for segments that start with a symbol; called with the segment's offset, after the symbol has
 *   been consumed. `$(` is only allowed in expressions
 * @param fixed converts a word to a segment
 */
export function readPath<T>(reader: Reader, openings: Openings<T>, fixed: (text: string, at: Span) => T): T[] {
  const segments: T[] = [];
  let slash = reader.current.at.start;
  let end = slash;
  for (;;) {
    const start = slash + 1;
    const opening = openingAt(reader, start, openings);
    if (opening !== undefined) {
      reader.resume(reader.lexer.offset + opening.length);
      const step = (openings[opening] as (start: number) => PathStep<T>)(start);
      segments.push(step.segment);
      end = step.end;
    } else {
      const word = reader.lexer.pathWord();
      if (word === undefined) throw unexpectedInPath(reader, start);
      segments.push(fixed(word.text, word.at));
      end = word.at.end;
    }
    const next = nextSlash(reader, end, openings['$('] === undefined);
    if (next === undefined) break;
    slash = next;
  }
  reader.resume(end);
  return segments;
}

/**
 * Finds the symbol that opens a segment, if any, and moves the lexer there. Whitespace is allowed before `{` but not
 * before `$(`: `/ {id}` is a segment, and `/ $(id)` is a division.
 */
function openingAt<T>({ lexer }: Reader, offset: number, openings: Openings<T>): '$(' | '{' | undefined {
  lexer.seek(offset);
  if (openings['$('] && lexer.startsWith('$(')) return '$(';
  lexer.skipSpace();
  if (openings['{'] && lexer.startsWith('{')) return '{';
  lexer.seek(offset);
  return undefined;
}

/**
 * Returns the offset of the slash that continues the path, possibly on a later line, or undefined if the path ends. In
 * an expression, a slash that is not followed by a segment is a division. Before `[`, it is an error, as in the
 * official emulator.
 */
function nextSlash({ lexer }: Reader, offset: number, isMatch: boolean): number | undefined {
  lexer.seek(offset);
  lexer.skipSpace();
  if (!lexer.startsWith('/')) return undefined;
  const slash = lexer.offset;
  lexer.seek(slash + 1);
  return isMatch || lexer.isBeforeSegment || lexer.startsWith('[') ? slash : undefined;
}

function unexpectedInPath(reader: Reader, offset: number): RulesSyntaxError {
  reader.resume(offset);
  return new RulesSyntaxError(`Unexpected '${reader.current.text.slice(0, 60)}' in a path.`, reader.current.at);
}
