/** Text that is already HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Values that a template accepts: text is escaped; undefined and false insert nothing. */
export type Part = string | number | Html | undefined | false | readonly Part[];

/** Renders an HTML template. Escapes every inserted value except other templates. */
export function markup(literals: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = literals[0] ?? '';
  for (const [at, part] of parts.entries()) text += textOf(part) + (literals[at + 1] ?? '');
  return new Html(text);
}

function textOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escaped(String(part));
}

/** Escapes text for an element or a quoted attribute. */
function escaped(text: string): string {
  return visible(text).replaceAll(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Shows characters that would be invisible or change the direction of nearby text: control characters as their symbols,
 * all others as `\u202e`.
 */
function visible(text: string): string {
  return text.replaceAll(
    // oxlint-disable-next-line no-control-regex
    /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu,
    (sign) => {
      const code = sign.charCodeAt(0);
      if (code === 0x0d) return '\u240d';
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      return `\\u${code.toString(16).padStart(4, '0')}`;
    },
  );
}
