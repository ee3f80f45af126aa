import { SyntaxFault } from './lexer.ts';
import type { Reader } from './reader.ts';
import type { Span } from './syntax.ts';

/** A segment that is no plain word, and the offset behind it. */
export interface PathStep<T> {
  readonly segment: T;
  readonly end: number;
}

/** How the segments that are no words are read, by what begins them. */
export type Openings<T> = Readonly<Partial<Record<'$(' | '{', (start: number) => PathStep<T>>>>;

/**
 * Reads a path whose first slash is the current token, and goes on behind it.
 * @param openings what begins a segment that is no word (`$(` in an expression alone), and how such a segment is read
 * from the offset behind its slash; the current token is then the first behind the opening
 * @param fixed makes the segment of a word
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
      if (word === undefined) throw strayAfterSlash(reader, start);
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

/** What opens at an offset, where the lexer then stands: `/ {id}` is a segment, `/ $(id)` a division. */
function openingAt<T>({ lexer }: Reader, offset: number, openings: Openings<T>): '$(' | '{' | undefined {
  lexer.seek(offset);
  if (openings['$('] && lexer.startsWith('$(')) return '$(';
  lexer.skipSpace();
  if (openings['{'] && lexer.startsWith('{')) return '{';
  lexer.seek(offset);
  return undefined;
}

/**
 * The slash by which the path goes on behind this offset, perhaps on the next line. In an expression a slash before
 * space divides.
 */
function nextSlash({ lexer }: Reader, offset: number, isMatch: boolean): number | undefined {
  lexer.seek(offset);
  lexer.skipSpace();
  if (!lexer.startsWith('/')) return undefined;
  const slash = lexer.offset;
  lexer.seek(slash + 1);
  return isMatch || slash === offset || !lexer.isBeforeSpace ? slash : undefined;
}

function strayAfterSlash(reader: Reader, offset: number): SyntaxFault {
  reader.resume(offset);
  return new SyntaxFault(`Unexpected '${reader.current.text.slice(0, 60)}' in a path.`, reader.current.at);
}
