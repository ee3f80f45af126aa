import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, SOURCE } from './sourceFiles.ts';

/** Generated modules have each of the company's texts on one line. */
const GENERATED = /^model\/src\/facts\//;

/** The formatter's limit. The formatter doesn't break long strings, comments or regular expressions. */
const MAX_COLUMNS = 120;

/** Finds source lines that are longer than 120 characters. Returns one message per line. */
export function longLines(root: string): string[] {
  return filesBelow(root)
    .filter((file) => SOURCE.test(file) && !GENERATED.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ line: `${file}:${index + 1}`, length: Array.from(line).length }))
        .filter(({ length }) => length > MAX_COLUMNS)
        .map(({ line, length }) => `${line}: ${length} characters, the limit is ${MAX_COLUMNS}`),
    );
}
