import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * Opens a document with generated sections, which are between markers such as `<!-- limits -->` and `<!-- /limits -->`.
 * @param file the document's path
 */
export function generatedPage(file: string): {
  readonly page: string;
  readonly expectSection: (name: string, expected: string) => void;
  readonly expectMatch: (part: RegExp, expected: string) => void;
} {
  let page = readFileSync(file, 'utf8');
  /** Checks a part of the document. With WRITE_DOCS, updates it first. */
  const expectMatch = (part: RegExp, expected: string) => {
    if (process.env['WRITE_DOCS'] !== undefined) {
      page = page.replace(part, () => expected);
      writeFileSync(file, page);
    }
    expect(part.exec(page)?.[0]).toBe(expected);
  };
  return {
    page,
    expectMatch,
    expectSection: (name, expected) =>
      expectMatch(new RegExp(`(?<=<!-- ${name} -->\\n)[^]*?(?=<!-- /${name} -->)`), expected),
  };
}

/** Checks a whole file. With WRITE_DOCS, writes it first. */
export function expectFile(file: string, expected: string): void {
  if (process.env['WRITE_DOCS'] !== undefined) writeFileSync(file, expected);
  expect(readFileSync(file, 'utf8')).toBe(expected);
}

/** Formats a Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
