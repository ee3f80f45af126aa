import { decodeUrl } from '../../values/decodeUrl.ts';
import type { Span } from './syntax.ts';
import { readEscapes } from './escapes.ts';

export type Token =
  | { readonly kind: 'name' | 'symbol'; readonly text: string; readonly at: Span }
  | { readonly kind: 'string'; readonly value: string; readonly text: string; readonly at: Span }
  | { readonly kind: 'bytes'; readonly value: Uint8Array; readonly text: string; readonly at: Span }
  | { readonly kind: 'int'; readonly value: bigint; readonly text: string; readonly at: Span }
  | { readonly kind: 'float'; readonly value: number; readonly text: string; readonly at: Span }
  | { readonly kind: 'end'; readonly text: '<EOF>'; readonly at: Span };

/** A syntax error. Thrown by the lexer and the parser, and caught by the parser. */
export class RulesSyntaxError extends Error {
  override readonly name = 'RulesSyntaxError';
  readonly at: Pick<Span, 'line' | 'column'>;

  constructor(message: string, at: Pick<Span, 'line' | 'column'>) {
    super(message);
    this.at = at;
  }
}

const BLANK = /[\s\uFEFF]*/y;
const NAME = /(?:[A-Za-z_]|\$[A-Za-z0-9_$])[A-Za-z0-9_$]*/y;
/** A trailing dot is part of the number, so `0.size()` is not a method call. */
const NUMBER = /(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)/y;
const STRING = /(?:'(?:[^'\\\n\r]|\\[^])*'|"(?:[^"\\\n\r]|\\[^])*")/y;
const SYMBOL = /\+\+|--|&&|\|\||==|!=|<=|>=|\*\*|[-+*/%<>!?:;,.()[\]{}=$]/y;
const PATH_WORD = /(?:[A-Za-z0-9_.~@+:&'*-]|%[0-9A-Fa-f]{2})+|\((?:[A-Za-z0-9_.~@+:&'*-]|%[0-9A-Fa-f]{2})+\)/y;
/** Matches the start of a path segment in the form `$(…)` or `{name}`. */
const PATH_OPENING = /\$\(|\s*\{\s*[A-Za-z_$][\w$]*\s*[=}]/y;

const SLASH = 47;
const POINT = 46;
const DOLLAR = 36;

/** Maximum length of a number literal. Long enough for any double, but short enough to bound parsing time. */
const MAX_NUMBER_LENGTH = 400;

/**
 * Tokenizes rules on demand. The parser decides whether `/` is a division or starts a path segment, and calls {@link
 * pathWord} to read a path.
 */
export class Lexer {
  readonly #source: string;
  readonly #lineStarts: number[] = [0];
  #offset = 0;

  constructor(source: string) {
    this.#source = source;
    for (let i = 0; i < source.length; i++) {
      if (source.charCodeAt(i) === 10) this.#lineStarts.push(i + 1);
    }
  }

  /** Offset of the next token. */
  get offset(): number {
    return this.#offset;
  }

  /** Sets the offset of the next token. */
  seek(offset: number): void {
    this.#offset = offset;
  }

  /** Creates a span from two offsets. */
  span(start: number, end: number): Span {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#lineStarts[middle] ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: start - (this.#lineStarts[low] ?? 0) + 1, start, end };
  }

  /** Reads the next token. Returns `end` at the end of the source. */
  next(): Token {
    this.skipSpace();
    const start = this.#offset;
    if (start >= this.#source.length) return { kind: 'end', text: '<EOF>', at: this.span(start, start) };
    const code = this.#source.charCodeAt(start);
    if (isQuote(code)) return this.#quoted(start, 'string');
    if (isLetter(code) || (code === DOLLAR && isNamePart(this.#source.charCodeAt(start + 1)))) {
      const bytes = (code | 32) === 98 && isQuote(this.#source.charCodeAt(start + 1));
      return bytes ? this.#quoted(start, 'bytes') : this.#name(start);
    }
    const isNumber = isDigit(code) || (code === POINT && isDigit(this.#source.charCodeAt(start + 1)));
    return isNumber ? this.#number(start) : this.#symbol(start);
  }

  /**
   * Reads the path word at the current offset, such as `users`, `calls.volume`, or `(default)`. Returns undefined if
   * there is none. As in the official emulator, the word is URL-decoded: `%41` is `A`, and `+` is a space.
   */
  pathWord(): { text: string; at: Span } | undefined {
    const start = this.#offset;
    const word = this.#match(PATH_WORD);
    const text = word === undefined ? undefined : decodeUrl(word);
    return text === undefined ? undefined : { text, at: this.span(start, this.#offset) };
  }

  /** Returns whether the source continues with the given text. */
  startsWith(text: string): boolean {
    return this.#source.startsWith(text, this.#offset);
  }

  /** Whether the source continues with a path segment. */
  get isBeforeSegment(): boolean {
    return [PATH_WORD, PATH_OPENING].some((pattern) => {
      pattern.lastIndex = this.#offset;
      return pattern.test(this.#source);
    });
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset;
    const match = pattern.exec(this.#source)?.[0];
    if (match !== undefined) this.#offset += match.length;
    return match;
  }

  /** Skips whitespace and comments. */
  skipSpace(): void {
    for (;;) {
      this.#match(BLANK);
      const start = this.#offset;
      if (this.#source.charCodeAt(start) !== SLASH) return;
      if (this.#source.startsWith('//', start)) {
        const end = this.#source.indexOf('\n', start);
        this.#offset = end === -1 ? this.#source.length : end;
      } else if (this.#source.startsWith('/*', start)) {
        const end = this.#source.indexOf('*/', start + 2);
        this.#offset = end === -1 ? this.#source.length : end + 2;
        if (end === -1) throw new RulesSyntaxError('Comment is not closed.', this.span(start, start));
      } else {
        return;
      }
    }
  }

  #quoted(start: number, kind: 'string' | 'bytes'): Token {
    this.#offset = kind === 'bytes' ? start + 1 : start;
    const text = this.#match(STRING);
    if (text === undefined) {
      const quote = this.#source.charAt(this.#offset);
      this.#offset = start;
      throw new RulesSyntaxError(`Missing a closing ${quote}`, this.span(start, start));
    }
    const at = this.span(start, this.#offset);
    const decoded = readEscapes(text.slice(1, -1), kind);
    if (decoded === undefined) throw new RulesSyntaxError('Invalid escape sequence.', at);
    return typeof decoded === 'string'
      ? { kind: 'string', value: decoded, text, at }
      : { kind: 'bytes', value: decoded, text: `b${text}`, at };
  }

  #name(start: number): Token {
    return { kind: 'name', text: this.#match(NAME) ?? '', at: this.span(start, this.#offset) };
  }

  #number(start: number): Token {
    const text = this.#match(NUMBER) ?? '';
    const at = this.span(start, this.#offset);
    if (text.length > MAX_NUMBER_LENGTH) throw new RulesSyntaxError('Number is too long.', at);
    if (/^[0-9]+$/.test(text)) return { kind: 'int', value: BigInt(text), text, at };
    return { kind: 'float', value: Number(text), text, at };
  }

  #symbol(start: number): Token {
    const text = this.#match(SYMBOL);
    if (text === '++' || text === '--')
      throw new RulesSyntaxError(
        'Increment (++) and decrement (--) operators are not supported.',
        this.span(start, start),
      );
    if (text !== undefined) return { kind: 'symbol', text, at: this.span(start, this.#offset) };
    const character = String.fromCodePoint(this.#source.codePointAt(start) ?? 0);
    throw new RulesSyntaxError(`Unexpected '${character}'.`, this.span(start, start));
  }
}

function isQuote(code: number): boolean {
  return code === 34 || code === 39;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || code === 95;
}

function isNamePart(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === DOLLAR;
}
