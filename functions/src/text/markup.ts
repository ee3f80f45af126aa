import { escapeHtml } from '@firehouse/model/html';
import { plainText } from './plainText.ts';

/** Escapes text for elements and quoted attributes in XML and HTML. */
export function escaped(text: string): string {
  return escapeHtml(plainText(text));
}

/** Escapes text for XML and HTML and keeps its line breaks. */
export function escapedLines(text: string): string {
  return escaped(text).replaceAll('\n', '<br/>');
}

/** Converts text to HTML paragraphs, separated by empty lines in the text. */
export function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapedLines(paragraph.trim())}</p>`)
    .join('');
}
