import { company } from '@firehouse/model';
import { escapedLines } from '../text/markup.ts';
import type { Message } from './mail.ts';

/** A part of a letter: a paragraph, a link on a line of its own, or a list of facts. */
export type Part =
  | string
  | { readonly link: string; readonly label: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

/** The longest subject, in characters; RFC 5322 allows lines of 998. */
const SUBJECT_MAX = 150;

/**
 * Puts a letter into plain text and into HTML, signed by the company. Whatever the parts hold is text: markup
 * in it is shown, not obeyed, and a subject stays one line.
 * @param subject what the letter is about
 * @param parts what it says, in order
 */
export function compose(subject: string, parts: readonly Part[]): Message {
  const { address } = company;
  const signature = `${company.name}\n${address.line1}, ${address.city}, ${address.state} ${address.zip}\n${company.phone}`;
  const all = [...parts, signature];
  return {
    subject: oneLine(subject).slice(0, SUBJECT_MAX),
    text: `${all.map(asText).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${all.map(asHtml).join('')}</body></html>`,
  };
}

function asText(part: Part): string {
  if (typeof part === 'string') return clean(part);
  if ('link' in part) return `${clean(part.label)}:\n${part.link}`;
  return part.facts.map(([name, value]) => `${clean(name)}: ${clean(value)}`).join('\n');
}

function asHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${markup(part)}</p>`;
  if ('link' in part) return `<p><a href="${markup(part.link)}">${markup(part.label)}</a></p>`;
  const rows = part.facts.map(
    ([name, value]) => `<tr><th align="left" valign="top">${markup(name)}</th><td>${markup(value)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function markup(text: string): string {
  return escapedLines(clean(text));
}

/** Without control characters, and without those that turn the direction of what follows. */
function clean(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, ' ');
}

function oneLine(text: string): string {
  return clean(text).replaceAll(/\s+/g, ' ').trim();
}
