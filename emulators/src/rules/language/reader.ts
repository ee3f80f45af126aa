import type { Lexer, Token } from './lexer.ts';
import { RulesSyntaxError } from './lexer.ts';
import { isReserved } from './reserved.ts';
import type { Span } from './syntax.ts';

/** Tokens that end a subexpression. If one is missing, the official emulator reports the actual token as unexpected. */
const CLOSING: ReadonlySet<string> = new Set([')', ']', ',']);

/** Maximum nesting of parentheses, brackets, signs, and match blocks. Typical rules stay below ten. */
const MAX_NESTING = 200;

/**
 * Provides the current token to the parser. The lexer is positioned right after it so that the parser can switch to
 * reading a path.
 */
export class Reader {
  readonly lexer: Lexer;
  #current: Token;
  /** End offset of the last consumed token. */
  #lastEnd = 0;
  #nesting = 0;

  constructor(lexer: Lexer) {
    this.lexer = lexer;
    this.#current = lexer.next();
  }

  get current(): Token {
    return this.#current;
  }

  /** Returns whether the current token has the given text. */
  at(text: string): boolean {
    return this.#current.text === text;
  }

  /** Consumes the current token. */
  take(): Token {
    const token = this.#current;
    this.#lastEnd = token.at.end;
    this.#current = this.lexer.next();
    return token;
  }

  /** Consumes the current token if it has the given text. */
  accept(text: string): boolean {
    if (!this.at(text)) return false;
    this.take();
    return true;
  }

  /** Consumes the current token if it has the given text, or throws RulesSyntaxError. */
  expect(text: string): Token {
    if (this.at(text)) return this.take();
    if (CLOSING.has(text)) throw this.unexpected();
    throw new RulesSyntaxError(`Missing '${text}' at '${abbreviated(this.#current.text)}'.`, this.#current.at);
  }

  /**
   * Consumes a name that is not reserved.
   * @param what describes the name in the error message
   */
  expectName(what: string): { text: string; at: Span } {
    if (isReserved(this.#current.text)) throw this.unexpected();
    return this.expectWord(what);
  }

  /**
   * Consumes a name or a reserved word.
   * @param what describes the name in the error message
   */
  expectWord(what: string): { text: string; at: Span } {
    const token = this.#current;
    if (token.kind === 'name') return this.take();
    throw new RulesSyntaxError(`Unexpected '${abbreviated(token.text)}'. Expected ${what}.`, token.at);
  }

  /** Returns the error for an unexpected token. */
  unexpected(): RulesSyntaxError {
    return new RulesSyntaxError(`Unexpected '${abbreviated(this.#current.text)}'.`, this.#current.at);
  }

  /** Creates a span from an offset to the end of the last consumed token. */
  spanFrom(start: number): Span {
    return this.lexer.span(start, Math.max(start, this.#lastEnd));
  }

  /** Continues reading at an offset. */
  resume(offset: number): void {
    this.#lastEnd = offset;
    this.lexer.seek(offset);
    this.#current = this.lexer.next();
  }

  /** Runs a parser one nesting level deeper. Throws RulesSyntaxError if the nesting is too deep. */
  nested<T>(parse: () => T): T {
    if (++this.#nesting > MAX_NESTING) {
      throw new RulesSyntaxError('Expression is too complex to evaluate safely.', this.#current.at);
    }
    const result = parse();
    this.#nesting--;
    return result;
  }

  /** Restores the nesting level after an error. */
  resetNesting(depth: number): void {
    this.#nesting = depth;
  }

  get nesting(): number {
    return this.#nesting;
  }
}

function abbreviated(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
