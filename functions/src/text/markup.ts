import { escapeHtml } from '@firehouse/model/html';
import { plainText } from './plainText.ts';

/** Escapes text for use in HTML and XML, including in quoted attributes. */
export function escaped(text: string): string {
  return escapeHtml(plainText(text));
}

/** Escapes text and converts line breaks to `<br/>`. */
export function escapedLines(text: string): string {
  return escaped(text).replaceAll('\n', '<br/>');
}

/** Converts text with blank lines between paragraphs to HTML paragraphs. */
export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapedLines(paragraph.trim())}</p>`)
    .join('');
}
