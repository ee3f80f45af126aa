import { RulesSyntaxError } from './lexer.ts';
import type { Reader } from './reader.ts';
import type { Span } from './syntax.ts';

/** A segment that is not a plain word, and the offset after it. */
export interface PathStep<T> {
  readonly segment: T;
  readonly end: number;
}

/** The parsers of segments that are not words, by their opening symbol. */
type Openings<T> = Readonly<Partial<Record<'$(' | '{', (start: number) => PathStep<T>>>>;

/**
 * Parses a path whose first slash is the current token, and continues after it.
 * @param openings the symbols that begin a segment other than a word (`$(` only in an expression) and the parser of
 * each. It is called with the offset after the slash; the current token is then the first one after the opening
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

/** The opening at an offset, if any; moves the lexer there. `/ {id}` is a segment, `/ $(id)` a division. */
function openingAt<T>({ lexer }: Reader, offset: number, openings: Openings<T>): '$(' | '{' | undefined {
  lexer.seek(offset);
  if (openings['$('] && lexer.startsWith('$(')) return '$(';
  lexer.skipSpace();
  if (openings['{'] && lexer.startsWith('{')) return '{';
  lexer.seek(offset);
  return undefined;
}

/**
 * The slash that continues the path after this offset, possibly on the next line. In an expression a slash before
 * anything but a segment divides; before `[` it is an error, as recorded.
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
