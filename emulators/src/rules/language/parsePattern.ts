import { type PathStep, readPath } from './readPath.ts';
import type { Reader } from './reader.ts';
import type { PatternSegment } from './syntax.ts';

/** Parses the path of a match block, such as `/databases/{database}/documents/users/{user}/{rest=**}`. */
export function parsePattern(reader: Reader): PatternSegment[] {
  if (!reader.at('/')) throw reader.unexpected();
  const wildcard = (start: number): PathStep<PatternSegment> => {
    const { text: name } = reader.expectName('a wildcard');
    const recursive = reader.accept('=') && globOf(reader);
    if (!reader.at('}')) throw reader.unexpected();
    const { end } = reader.current.at;
    return { segment: { kind: recursive ? 'recursive' : 'single', name, at: reader.lexer.span(start, end) }, end };
  };
  return readPath(reader, { '{': wildcard }, (text, at) => ({ kind: 'fixed', text, at }));
}

/** Parses `*` or `**` after the `=` in a wildcard. Returns whether it is `**`. */
export function globOf(reader: Reader): boolean {
  if (reader.accept('**')) return true;
  reader.expect('*');
  return false;
}
