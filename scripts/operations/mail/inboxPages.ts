import { createHash } from 'node:crypto';
import type { InboxEmail } from './inbox.ts';

/** Reloads the page when an email arrives. */
const SCRIPT = `new EventSource('/events').addEventListener('message', () => location.reload());`;

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
ol { list-style: none; margin: 0; padding: 0; }
li { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
li a { display: block; padding: .6rem .25rem; color: inherit; text-decoration: none; }
li a:hover strong, li a:focus strong { text-decoration: underline; }
small { opacity: .75; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; }
dl.fields { grid-template-columns: minmax(8rem, auto) 1fr; font-size: .85rem; }
pre { white-space: pre-wrap; margin: 0; padding: 1rem; }
pre, .frame { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
.frame { resize: both; overflow: hidden; width: 38rem; max-width: 100%; height: 32rem; box-sizing: border-box; }
iframe { border: 0; width: 100%; height: 100%; display: block; }
`;

/** Content-Security-Policy of the inbox pages. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src '${hashOf(STYLE)}'`,
  `script-src '${hashOf(SCRIPT)}'`,
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Content-Security-Policy of an email's HTML. It can't run scripts, submit forms or access the inbox. Links open in new
 * tabs.
 */
export const EMAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src http: https: data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

function hashOf(text: string) {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Renders a list of emails: those to one address, or all emails if `to` is empty. */
export function inboxPage(emails: InboxEmail[], to: string) {
  const items = emails.map(
    ({ id, subject, to: recipients, receivedAt }) =>
      `<li><a href="/messages/${id}"><strong>${escaped(subject || '(no subject)')}</strong><br>` +
      `<small>${escaped(recipients.join(', '))} ` +
      `· <time datetime="${escaped(receivedAt)}">${escaped(timeOf(receivedAt))}</time></small></a></li>`,
  );
  const title = to === '' ? 'Inbox' : `Inbox for ${to}`;
  const all = to === '' ? '' : '<p><a href="/">All emails</a></p>';
  const list =
    items.length === 0
      ? '<p>No emails yet. They appear here as the site sends them.</p>'
      : `<ol>${items.join('')}</ol>`;
  return page(title, `<h1>${escaped(title)}</h1>${all}${list}`, SCRIPT);
}

/** Renders the page for one email: its HTML in a sandboxed frame, its text and its headers. */
export function emailPage({ id, subject, from, to, receivedAt, text, html, headers }: InboxEmail) {
  const fields = Object.entries(headers).map(
    ([name, value]) => `<dt>${escaped(name)}</dt><dd>${linked(value).replaceAll('\n', '<br>')}</dd>`,
  );
  const title = subject || '(no subject)';
  const frame =
    html === ''
      ? ''
      : `<h2>HTML</h2><div class="frame"><iframe src="/messages/${id}/html" ` +
        'title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>';
  return page(
    title,
    `<p><a href="/">Inbox</a></p><h1>${escaped(title)}</h1>
<dl><dt>From</dt><dd>${escaped(headers.from ?? from)}</dd><dt>To</dt><dd>${to.map(recipientLink).join(', ')}</dd>
<dt>Received</dt><dd>${escaped(timeOf(receivedAt))}</dd></dl>
${frame}
<h2>Text</h2><pre>${linked(text)}</pre>
<h2>Header</h2><dl class="fields">${fields.join('')}</dl>
<p><a href="/messages/${id}/raw">Source</a></p>`,
  );
}

/** Makes links in an email open in a new tab, because the site can't be loaded in the frame. */
export function emailDocument(html: string) {
  const base = '<base target="_blank">';
  const start = /<head[^>]*>/i.exec(html) ?? /<html[^>]*>/i.exec(html) ?? /^\s*<!doctype[^>]*>/i.exec(html);
  const at = start === null ? 0 : start.index + start[0].length;
  return html.slice(0, at) + base + html.slice(at);
}

function recipientLink(address: string) {
  return `<a href="/?to=${escaped(encodeURIComponent(address))}">${escaped(address)}</a>`;
}

function page(title: string, body: string, script = '') {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main>${script === '' ? '' : `<script>${script}</script>`}</body></html>
`;
}

function timeOf(receivedAt: string) {
  return new Date(receivedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' });
}

/** Escapes text and converts URLs to links. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,)])/)
    .map((part, index: number) =>
      index % 2 === 0
        ? escaped(part)
        : `<a href="${escaped(part)}" target="_blank" rel="noreferrer">${escaped(part)}</a>`,
    )
    .join('');
}

function escaped(text: string) {
  return text.replaceAll(/[&<>"']/g, (character: string) => `&#${character.codePointAt(0)};`);
}
