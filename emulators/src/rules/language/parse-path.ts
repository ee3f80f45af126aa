import { SyntaxFault } from './lexer.ts';
import { heightOver, parseExpression } from './parse-expression.ts';
import type { Reader } from './reader.ts';
import type { Expression, PatternSegment } from './syntax.ts';

/**
 * Reads a path in an expression: `/databases/$(database)/documents/users/$(request.auth.uid)`.
 * The current token is its first slash.
 */
export function parsePathLiteral(reader: Reader): Expression {
  const { start } = reader.current.at;
  const segments: (string | Expression)[] = [];
  let offset = start;
  do {
    reader.lexer.seek(offset + 1);
    if (reader.lexer.startsWith('$(')) {
      reader.resume(offset + 3);
      segments.push(parseExpression(reader));
      if (!reader.at(')')) throw reader.unexpected();
      offset = reader.current.at.end;
    } else {
      const word = reader.lexer.pathWord();
      if (word === undefined) throw strayAfterSlash(reader, offset + 1);
      segments.push(word.text);
      offset = word.at.end;
    }
  } while (slashAt(reader, offset));
  reader.resume(offset);
  const at = reader.spanFrom(start);
  const computed = segments.filter((segment) => typeof segment !== 'string');
  return { kind: 'path', segments, at, height: heightOver(at, ...computed) };
}

/** Reads the path of a match statement: `/databases/{database}/documents/users/{user}/{rest=**}`. */
export function parsePattern(reader: Reader): PatternSegment[] {
  if (!reader.at('/')) throw reader.unexpected();
  let offset = reader.current.at.start;
  const segments: PatternSegment[] = [];
  do {
    const start = offset + 1;
    reader.lexer.seek(start);
    if (reader.lexer.startsWith('{')) {
      reader.resume(start + 1);
      const { text: name } = reader.expectName('a wildcard');
      const recursive = reader.accept('=') && globOf(reader);
      if (!reader.at('}')) throw reader.unexpected();
      offset = reader.current.at.end;
      segments.push({ kind: recursive ? 'recursive' : 'single', name, at: reader.lexer.span(start, offset) });
    } else {
      const word = reader.lexer.pathWord();
      if (word === undefined) throw strayAfterSlash(reader, start);
      offset = word.at.end;
      segments.push({ kind: 'fixed', text: word.text, at: word.at });
    }
  } while (slashAt(reader, offset));
  reader.resume(offset);
  return segments;
}

/** What follows the `=` of a wildcard: true for `**`, false for `*`. */
function globOf(reader: Reader): boolean {
  if (reader.accept('**')) return true;
  reader.expect('*');
  return false;
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
