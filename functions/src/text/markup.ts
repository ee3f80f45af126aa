import { escapeHtml } from '@firehouse/model/html';
import { plainText } from './plainText.ts';

/**
 * A text as it stands in XML and HTML, in elements and in attributes in quotes: it is shown, not obeyed.
 * @param text as somebody wrote it
 */
export function escaped(text: string): string {
  return escapeHtml(plainText(text));
}

/**
 * A text as it stands in XML and HTML, its lines broken where it breaks them.
 * @param text as somebody wrote it
 */
export function escapedLines(text: string): string {
  return escaped(text).replaceAll('\n', '<br/>');
}

/**
 * A text as paragraphs of HTML, which empty lines part.
 * @param text as somebody wrote it
 */
export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapedLines(paragraph.trim())}</p>`)
    .join('');
}
