import type { Lexer, Token } from './lexer.ts';
import { RulesSyntaxError } from './lexer.ts';
import { isReserved } from './reserved.ts';
import type { Span } from './syntax.ts';

/** Tokens that end an expression. The published grammar reports any other token in their place as unexpected. */
const CLOSING: ReadonlySet<string> = new Set([')', ']', ',']);

/** Maximum nesting of parentheses, brackets, signs and match blocks. Real rules stay below ten. */
const MAX_NESTING = 200;

/**
 * The parser's view of the source: the current token only. The lexer is positioned right after that token, so that it
 * can read on in another mode (paths).
 */
export class Reader {
  readonly lexer: Lexer;
  #current: Token;
  /** End of the last consumed token. */
  #lastEnd = 0;
  #nesting = 0;

  constructor(lexer: Lexer) {
    this.lexer = lexer;
    this.#current = lexer.next();
  }

  get current(): Token {
    return this.#current;
  }

  /** Returns whether the current token is this word or symbol. */
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

  /** Consumes the current token if it is this word or symbol. */
  accept(text: string): boolean {
    if (!this.at(text)) return false;
    this.take();
    return true;
  }

  /** Consumes this word or symbol; throws an error naming the token found instead. */
  expect(text: string): Token {
    if (this.at(text)) return this.take();
    if (CLOSING.has(text)) throw this.unexpected();
    throw new RulesSyntaxError(`Missing '${text}' at '${abbreviated(this.#current.text)}'.`, this.#current.at);
  }

  /** Consumes a name other than a reserved word; `what` describes it in the error. */
  expectName(what: string): { text: string; at: Span } {
    if (isReserved(this.#current.text)) throw this.unexpected();
    return this.expectWord(what);
  }

  /** Consumes a name, which can be a reserved word; `what` is as in {@link expectName}. */
  expectWord(what: string): { text: string; at: Span } {
    const token = this.#current;
    if (token.kind === 'name') return this.take();
    throw new RulesSyntaxError(`Unexpected '${abbreviated(token.text)}'. Expected ${what}.`, token.at);
  }

  /** Creates the error for an unexpected token. */
  unexpected(): RulesSyntaxError {
    return new RulesSyntaxError(`Unexpected '${abbreviated(this.#current.text)}'.`, this.#current.at);
  }

  /** Creates the span from an offset to the end of the last consumed token. */
  spanFrom(start: number): Span {
    return this.lexer.span(start, Math.max(start, this.#lastEnd));
  }

  /** Consumes the current token and resumes at an offset in the source. */
  resume(offset: number): void {
    this.#lastEnd = offset;
    this.lexer.seek(offset);
    this.#current = this.lexer.next();
  }

  /** Runs a parser one level deeper; throws if the nesting is excessive. */
  nested<T>(parse: () => T): T {
    if (++this.#nesting > MAX_NESTING) {
      throw new RulesSyntaxError('Expression is too complex to evaluate safely.', this.#current.at);
    }
    const result = parse();
    this.#nesting--;
    return result;
  }

  /** Resets the nesting after an error that the parser recovers from. */
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
