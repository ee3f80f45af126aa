import type { Lexer, Token } from './lexer.ts';
import { SyntaxFault } from './lexer.ts';
import { isReserved } from './reserved.ts';
import type { Span } from './syntax.ts';

/** What holds an expression together: in its place, the published grammar calls anything else unexpected. */
const INSIDE: ReadonlySet<string> = new Set([')', ']', ',']);

/** How deep brackets, signs and match blocks may nest. Written rules stay below ten. */
const DEEPEST_NESTING = 200;

/**
 * The parser's view of the source: the current token and nothing beyond it, so that the lexer stands
 * right behind that token and can read on in another way (paths).
 */
export class Reader {
  readonly lexer: Lexer;
  #current: Token;
  /** Where the last taken token ended. */
  #lastEnd = 0;
  #nesting = 0;

  constructor(lexer: Lexer) {
    this.lexer = lexer;
    this.#current = lexer.next();
  }

  get current(): Token {
    return this.#current;
  }

  /** Whether the current token is this word or symbol. */
  at(text: string): boolean {
    return this.#current.text === text;
  }

  /** Takes the current token. */
  take(): Token {
    const token = this.#current;
    this.#lastEnd = token.at.end;
    this.#current = this.lexer.next();
    return token;
  }

  /** Takes the current token if it is this word or symbol. */
  accept(text: string): boolean {
    if (!this.at(text)) return false;
    this.take();
    return true;
  }

  /** Takes this word or symbol, or fails naming what stands there. */
  expect(text: string): Token {
    if (this.at(text)) return this.take();
    if (INSIDE.has(text)) throw this.unexpected();
    throw new SyntaxFault(`Missing '${text}' at '${shown(this.#current.text)}'.`, this.#current.at);
  }

  /** Takes a name, which no reserved word is; `what` says in the error what it would have been. */
  expectName(what: string): { text: string; at: Span } {
    if (isReserved(this.#current.text)) throw this.unexpected();
    return this.expectWord(what);
  }

  /** Takes a name, which may be a reserved word; `what` as for {@link expectName}. */
  expectWord(what: string): { text: string; at: Span } {
    const token = this.#current;
    if (token.kind === 'name') return this.take();
    throw new SyntaxFault(`Unexpected '${shown(token.text)}'. Expected ${what}.`, token.at);
  }

  /** The fault of a token that fits nowhere. */
  unexpected(): SyntaxFault {
    return new SyntaxFault(`Unexpected '${shown(this.#current.text)}'.`, this.#current.at);
  }

  /** From a start offset to the end of the last taken token. */
  spanFrom(start: number): Span {
    return this.lexer.span(start, Math.max(start, this.#lastEnd));
  }

  /** Leaves the current token as if taken and goes on at an offset of the source. */
  resume(offset: number): void {
    this.#lastEnd = offset;
    this.lexer.seek(offset);
    this.#current = this.lexer.next();
  }

  /** Runs a parser one level deeper; refuses what nests beyond reason. */
  nested<T>(parse: () => T): T {
    if (++this.#nesting > DEEPEST_NESTING) {
      throw new SyntaxFault('Expression is too complex to evaluate safely.', this.#current.at);
    }
    const result = parse();
    this.#nesting--;
    return result;
  }

  /** Forgets the nesting after a fault from which the parser goes on. */
  resetNesting(depth: number): void {
    this.#nesting = depth;
  }

  get nesting(): number {
    return this.#nesting;
  }
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
