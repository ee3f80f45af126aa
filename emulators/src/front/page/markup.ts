/** A string of safe HTML. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A value that can be inserted into a template. Strings are escaped; undefined and false render nothing. */
export type Part = string | number | Html | undefined | false | readonly Part[];

/** Template tag that renders HTML. Escapes all values except nested templates. */
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

/** Escapes text for use in elements and quoted attributes. */
function escaped(text: string): string {
  return visible(text).replaceAll(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Makes invisible characters and bidirectional overrides visible. Shows C0 control characters as their Unicode
 * symbols, and others as escapes such as `\u202e`.
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
