import { isAbsolute, relative } from 'node:path';
import type { RulesIssue } from './verdict.ts';

/** Number of characters to show from a line, so that a rules file on a single line doesn't flood the terminal. */
const SHOWN_BEFORE = 60;
const SHOWN_AFTER = 40;

/**
 * Formats an issue for a terminal: `firestore.rules:7:12 - ERROR Missing 'match' keyword…`, which editors turn into a
 * link, then the line with a caret below the column.
 * @param path the file; shown relative to the working directory (which is the CLI's), or as absolute if outside it
 */
export function describeIssue(path: string, issue: RulesIssue, content: string): string {
  const { severity, description, sourcePosition } = issue;
  const head = `${displayPath(path)}:${sourcePosition.line}:${sourcePosition.column} - ${severity} ${description}`;
  return [head, ...excerptOf(content, issue)].join('\n');
}

/** Returns a path as the terminal shows it. */
export function displayPath(path: string): string {
  const relativePath = relative(process.cwd(), path);
  return relativePath.startsWith('..') || isAbsolute(relativePath) ? path : relativePath;
}

/** Returns an issue's line and a caret below its column, or nothing if the file has no such line. */
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
    // Keeps tabs, so that the caret lines up with the character at any tab width.
    `  ${' '.repeat(number.length)} | ${before.replaceAll(/[^\t]/g, ' ')}^`,
  ];
}
