/** Elements whose content is never displayed as text. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);

/** Elements that start a new line. */
const LINES = new Set([
  'br',
  'p',
  'div',
  'tr',
  'table',
  'li',
  'ul',
  'ol',
  'hr',
  'pre',
  'blockquote',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
]);

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * Converts an HTML email to plain text. Rows and paragraphs become lines, and table cells are separated by a space.
 * Runs in linear time for any input. The result isn't safe to insert into a page as HTML.
 */
export function htmlText(html: string): string {
  // Lowercase only A to Z. `toLowerCase()` changes the length of some other characters, which would shift the indexes.
  const lower = html.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf('<', at);
    parts.push(inOneLine(html.slice(at, tag === -1 ? html.length : tag)));
    if (tag === -1) break;
    const isComment = html.startsWith('<!--', tag);
    const end = html.indexOf(isComment ? '-->' : '>', tag);
    if (end === -1) {
      // A stray `<` or an unterminated comment.
      if (!isComment) parts.push(inOneLine(html.slice(tag)));
      break;
    }
    at = end + (isComment ? 3 : 1);
    const [name = ''] = /^[a-z][a-z\d]*/.exec(lower.slice(tag + 1, tag + 20).replace(/^\//, '')) ?? [];
    if (LINES.has(name)) parts.push('\n');
    else if (name === 'td' || name === 'th') parts.push(' ');
    if (HIDDEN.has(name) && lower[tag + 1] !== '/') {
      const close = lower.indexOf(`</${name}`, at);
      if (close === -1) break;
      at = close;
    }
  }
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replaceAll(/[ \t\u00A0]+/g, ' ').trim())
    .join('\n')
    .trim();
}

function inOneLine(text: string): string {
  return decoded(text.replaceAll(/\s/g, ' '));
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? entity;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
