import { isAbsolute, relative } from 'node:path';
import type { RulesIssue } from './verdict.ts';

/** Maximum number of characters to show on either side of an issue. Rules files can have very long lines. */
const SHOWN_BEFORE = 60;
const SHOWN_AFTER = 40;

/**
 * Formats an issue for the terminal, as in `firestore.rules:7:12 - ERROR Missing 'match' keyword…`, which editors turn
 * into a link. Adds the source line with a caret below the column.
 * @param path shown relative to the working directory if the file is inside it
 */
export function describeIssue(path: string, issue: RulesIssue, content: string): string {
  const { severity, description, sourcePosition } = issue;
  const head = `${displayPath(path)}:${sourcePosition.line}:${sourcePosition.column} - ${severity} ${description}`;
  return [head, ...excerptOf(content, issue)].join('\n');
}

/** Returns a path relative to the working directory, or unchanged if it is outside. */
export function displayPath(path: string): string {
  const relativePath = relative(process.cwd(), path);
  return relativePath.startsWith('..') || isAbsolute(relativePath) ? path : relativePath;
}

/**
 * Returns the source line of an issue with a caret below its column. Returns an empty list if the line is missing or
 * blank.
 */
export function excerptOf(content: string, { sourcePosition: { line, column } }: RulesIssue): readonly string[] {
  const text = content.split(/\r\n|\r|\n/)[line - 1];
  if (text === undefined || text.trim() === '') return [];
  const at = Math.min(Math.max(column - 1, 0), text.length);
  const start = at > SHOWN_BEFORE ? at - SHOWN_BEFORE : 0;
  const end = Math.min(text.length, at + SHOWN_AFTER);
  const excerpt = `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
  const before = `${start > 0 ? '…' : ''}${text.slice(start, at)}`;
  const number = String(line);
  return [
    `  ${number} | ${excerpt}`,
    // Keep tabs to align the caret.
    `  ${' '.repeat(number.length)} | ${before.replaceAll(/[^\t]/g, ' ')}^`,
  ];
}
