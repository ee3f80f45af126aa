import { company } from '@firehouse/model';
import { emailColors } from '@firehouse/model/colors';
import { escaped, escapedLines } from '../text/markup.ts';
import type { Message } from './queuedEmail.ts';

/**
 * A part of an email: a paragraph, a heading, small print, a link on its own line, or a list of facts. The first link
 * looks like a button unless the email has headings, where each section has its own link.
 */
export type Part =
  | string
  | { readonly heading: string }
  | { readonly note: string }
  | { readonly link: string; readonly label: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] };

interface ComposeOptions {
  /** Preview text that email clients show after the subject. Defaults to the first paragraph. */
  readonly preheader?: string;
}

/** Maximum length of a subject. The limit for a header line in RFC 5322 is 998. */
const SUBJECT_MAX = 150;
/** Email clients show roughly this much preview text. */
const PREHEADER_MAX = 140;

const { address, phone } = company;
const contact = [`${address.line1}, ${address.city}, ${address.state} ${address.zip}`, phone];

/** Suffix of subjects, omitted in the HTML heading. */
const BY_COMPANY = ` · ${company.shortName}`;

/**
 * Creates an email with the same content in plain text and HTML, signed by the company. All input is treated as plain
 * text, so HTML in it is escaped, and line breaks are removed from the subject.
 *
 * The HTML doesn't set any text or background colors, so that it stays readable in email clients that change colors in
 * dark mode (docs/decisions/025-delivery.md).
 * @param subject also the heading of the HTML, without the company's name
 */
export function compose(subject: string, parts: readonly Part[], { preheader }: ComposeOptions = {}): Message {
  const line = oneLine(subject);
  const title = line.endsWith(BY_COMPANY) ? line.slice(0, -BY_COMPANY.length) : line;
  const preview = preheader ?? parts.find((part) => typeof part === 'string') ?? '';
  return {
    subject: line.slice(0, SUBJECT_MAX),
    text: `${[...parts.map(asText), [company.name, ...contact].join('\n')].join('\n\n')}\n`,
    html: page(title, oneLine(preview).slice(0, PREHEADER_MAX), parts),
  };
}

function asText(part: Part): string {
  if (typeof part === 'string') return clean(part);
  if ('heading' in part) return clean(part.heading).toUpperCase();
  if ('note' in part) return clean(part.note);
  if ('link' in part) return `${clean(part.label)}:\n${part.link}`;
  return part.facts.map(([name, value]) => `${clean(name)}: ${clean(value)}`).join('\n');
}

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PARAGRAPH = 'margin:0 0 16px;font-size:16px;line-height:1.5';
const COLUMN = 'max-width:600px;margin:0 auto;border-collapse:collapse;overflow-wrap:anywhere';
const NOTE = 'margin:0 0 8px;font-size:14px;line-height:1.5';
/** Colors of horizontal lines and borders. Both are visible on light and dark backgrounds. */
const { rule: RULE, line: LINE } = emailColors();

/** Renders the HTML. Uses inline styles, because some email clients ignore style sheets. */
function page(title: string, preheader: string, parts: readonly Part[]): string {
  const hasSections = parts.some((part) => typeof part !== 'string' && 'heading' in part);
  const button = hasSections ? undefined : parts.find((part) => typeof part !== 'string' && 'link' in part);
  const content = parts.map((part) => asHtml(part, part === button)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="date=no, address=no">
<title>${escaped(title)}</title>
<style>:root { color-scheme: light dark; }</style>
</head>
<body style="margin:0;padding:0;${FONT};-webkit-text-size-adjust:100%">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}</div>
<!--[if mso]><table role="presentation" width="600" align="center"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${COLUMN}">
<tr><td style="padding:16px 16px 12px;border-top:6px solid ${RULE};border-bottom:1px solid ${LINE};${FONT}">
<p style="margin:0;font-size:16px;line-height:1.3;font-weight:bold">${escaped(company.shortName)}</p>
</td></tr>
<tr><td style="padding:24px 16px 8px;${FONT}">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escaped(title)}</h1>
${content}
</td></tr>
<tr><td style="padding:16px;border-top:1px solid ${LINE};${FONT}">
<p style="${NOTE};margin:0"><strong>${escaped(company.name)}</strong><br>${contact.map(escaped).join('<br>')}</p>
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</div>
</body>
</html>
`;
}

function asHtml(part: Part, isButton: boolean): string {
  if (typeof part === 'string') return `<p style="${PARAGRAPH}">${markup(part)}</p>`;
  if ('heading' in part)
    return `<h2 style="margin:24px 0 8px;font-size:20px;line-height:1.3">${markup(part.heading)}</h2>`;
  if ('note' in part) return `<p style="${NOTE}">${markup(part.note)}</p>`;
  if ('link' in part) return link(part, isButton);
  const rows = part.facts.map(
    ([name, value]) =>
      `<dt style="margin:0;font-size:14px;line-height:1.5;font-weight:bold">${markup(name)}</dt>` +
      `<dd style="margin:0 0 12px;font-size:16px;line-height:1.5">${markup(value)}</dd>`,
  );
  return `<dl style="margin:0 0 16px">${rows.join('')}</dl>`;
}

/** Renders a link in the text color, either underlined or as a button with a border. */
function link({ link: target, label }: { readonly link: string; readonly label: string }, isButton: boolean): string {
  const style = isButton
    ? 'display:inline-block;padding:10px 18px;' +
      'border:2px solid;border-radius:4px;font-weight:bold;text-decoration:none;color:inherit'
    : 'color:inherit';
  const box = isButton ? `${PARAGRAPH};padding:4px 0 8px` : PARAGRAPH;
  return `<p style="${box}"><a href="${escaped(target)}" style="${style}">${markup(label)}</a></p>`;
}

function markup(text: string): string {
  return escapedLines(clean(text));
}

/** Replaces control characters, and those that change the text direction, with spaces. Keeps line breaks. */
function clean(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, ' ');
}

function oneLine(text: string): string {
  return clean(text).replaceAll(/\s+/g, ' ').trim();
}
