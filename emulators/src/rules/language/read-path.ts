import { SyntaxFault } from './lexer.ts';
import type { Reader } from './reader.ts';
import type { Span } from './syntax.ts';

/** A segment that is no plain word, and the offset behind it. */
export interface PathStep<T> {
  readonly segment: T;
  readonly end: number;
}

/**
 * Reads a path whose first slash is the current token, and goes on behind it.
 * @param opening what begins a segment that is no word: `$(` in an expression, `{` in a match
 * @param computed reads such a segment; the current token is the first behind the opening
 * @param fixed makes the segment of a word
 */
export function readPath<T>(
  reader: Reader,
  opening: string,
  computed: (start: number) => PathStep<T>,
  fixed: (text: string, at: Span) => T,
): T[] {
  const segments: T[] = [];
  let slash = reader.current.at.start;
  do {
    const start = slash + 1;
    reader.lexer.seek(start);
    if (reader.lexer.startsWith(opening)) {
      reader.resume(start + opening.length);
      const step = computed(start);
      segments.push(step.segment);
      slash = step.end;
    } else {
      const word = reader.lexer.pathWord();
      if (word === undefined) throw strayAfterSlash(reader, start);
      segments.push(fixed(word.text, word.at));
      slash = word.at.end;
    }
  } while (slashAt(reader, slash));
  reader.resume(slash);
  return segments;
}

/** Whether the path goes on at this offset; a comment is no slash. */
function slashAt(reader: Reader, offset: number): boolean {
  reader.lexer.seek(offset);
  return reader.lexer.startsWith('/') && !reader.lexer.startsWith('//') && !reader.lexer.startsWith('/*');
}

function strayAfterSlash(reader: Reader, offset: number): SyntaxFault {
  reader.resume(offset);
  return new SyntaxFault(`Unexpected '${reader.current.text.slice(0, 60)}' in a path.`, reader.current.at);
}
