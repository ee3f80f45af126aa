/** Maximum nesting depth of arrays and objects. */
const MAX_DEPTH = 1_000;
/** Matches characters that end an unquoted string. */
const DELIMITER = /[/\\;#={}[\]:,\s]/;
const SPACE = /[ \t\n\r]/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const ESCAPES: Readonly<Record<string, string>> = { t: '\t', b: '\b', n: '\n', r: '\r', f: '\f' };
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/**
 * Parses JSON like Gson's lenient JsonReader because the official emulator parses tokens with it. For example, accepts
 * comments, single quotes, unquoted strings, `=` or `=>` instead of `:`, and `;` instead of `,`. Throws SyntaxError.
 * https://www.javadoc.io/doc/com.google.code.gson/gson/latest/com.google.gson/com/google/gson/stream/JsonReader.html
 */
export function parseLenientJson(text: string): unknown {
  const reader = new LenientReader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

class LenientReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.replace(/^\uFEFF/, '');
    this.#skip();
    if (this.#text.startsWith(")]}'\n", this.#at)) this.#at += 5;
  }

  /** Throws if anything other than whitespace follows. Like Gson, does not allow comments here. */
  end(): void {
    if (/[^ \t\n\r]/.test(this.#text.slice(this.#at))) throw new SyntaxError('text after the end');
  }

  value(depth: number): unknown {
    if (depth > MAX_DEPTH) throw new SyntaxError('nested too deeply');
    const sign = this.#peek();
    if (sign === '{') return this.#object(depth);
    if (sign === '[') return this.#list(depth);
    if (sign === '"' || sign === "'") return this.#quoted();
    const word = this.#unquoted();
    const known = WORDS.get(word.toLowerCase());
    if (known !== undefined) return known;
    return NUMBER.test(word) ? Number(word) : word;
  }

  #object(depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.#at += 1;
    if (this.#takes('}')) return {};
    do {
      const sign = this.#peek();
      const name = sign === '"' || sign === "'" ? this.#quoted() : this.#unquoted();
      if (this.#takes('=')) {
        if (this.#text[this.#at] === '>') this.#at += 1;
      } else if (!this.#takes(':')) {
        throw new SyntaxError('a name without a value');
      }
      entries.set(name, this.value(depth + 1));
    } while (this.#takes(',') || this.#takes(';'));
    if (!this.#takes('}')) throw new SyntaxError('an object without an end');
    return Object.fromEntries(entries);
  }

  #list(depth: number): unknown[] {
    const items: unknown[] = [];
    this.#at += 1;
    if (this.#takes(']')) return items;
    do {
      const sign = this.#peek();
      items.push(sign === ',' || sign === ';' || sign === ']' ? null : this.value(depth + 1));
    } while (this.#takes(',') || this.#takes(';'));
    if (!this.#takes(']')) throw new SyntaxError('a list without an end');
    return items;
  }

  #quoted(): string {
    const quote = this.#text[this.#at++];
    let value = '';
    for (;;) {
      const sign = this.#text[this.#at++];
      if (sign === undefined) throw new SyntaxError('a text without an end');
      if (sign === quote) return value;
      value += sign === '\\' ? this.#escaped() : sign;
    }
  }

  #escaped(): string {
    const sign = this.#text[this.#at++] ?? '';
    if (sign === 'u') {
      const code = this.#text.slice(this.#at, (this.#at += 4));
      if (/^[\da-fA-F]{4}$/.test(code)) return String.fromCharCode(parseInt(code, 16));
    }
    const value = ESCAPES[sign] ?? (sign !== '' && '\n\'"\\/'.includes(sign) ? sign : undefined);
    if (value === undefined) throw new SyntaxError('an unknown escape');
    return value;
  }

  #unquoted(): string {
    const from = this.#at;
    while (this.#at < this.#text.length && !DELIMITER.test(this.#text.charAt(this.#at))) this.#at += 1;
    if (this.#at === from) throw new SyntaxError('no value');
    return this.#text.slice(from, this.#at);
  }

  /** Consumes the next character if it matches. */
  #takes(sign: string): boolean {
    const isNext = this.#peek() === sign;
    if (isNext) this.#at += 1;
    return isNext;
  }

  /** Skips whitespace and comments, and returns the next character, or '' at the end. */
  #peek(): string {
    this.#skip();
    return this.#text[this.#at] ?? '';
  }

  #skip(): void {
    for (;;) {
      const sign = this.#text[this.#at] ?? '';
      const pair = this.#text.slice(this.#at, this.#at + 2);
      if (SPACE.test(sign)) this.#at += 1;
      else if (sign === '#' || pair === '//') this.#at = indexOrEnd(this.#text, '\n', this.#at);
      else if (pair === '/*') this.#at = this.#endOfComment();
      else return;
    }
  }

  #endOfComment(): number {
    const end = this.#text.indexOf('*/', this.#at + 2);
    if (end < 0) throw new SyntaxError('a comment without an end');
    return end + 2;
  }
}

function indexOrEnd(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at;
}
