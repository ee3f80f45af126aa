import type { Expression, RulesFile, Span } from '../language/syntax.ts';
import { childrenOf } from '../language/walk.ts';
import type { CompiledAllow } from '../match/program.ts';
import { RulesMap } from '../values/map.ts';
import { type RulesValue, isError, typeOf } from '../values/rulesValue.ts';
import { cut, keysOf, show } from './show.ts';
import type { Step } from './trace.ts';

/** Limits of the explanation of one denial. */
const MAX_STATEMENTS = 4;
const MAX_OPERANDS = 4;
const MAX_SOURCE_LENGTH = 90;
const MAX_DEPTH = 30;
const MAX_LINE_LENGTH = 600;

/** An `allow` statement that was evaluated and did not hold. */
export interface Unsatisfied {
  readonly allow: CompiledAllow;
  readonly value: RulesValue;
  /** The evaluation of its condition. */
  readonly step: Step | undefined;
}

/** Explains in plain words why the statements of one file did not hold. */
export class Explainer {
  readonly #source: string;
  /** The variable names of the expressions that define them. */
  readonly #bindings = new Map<Expression, string>();

  constructor(source: string, file: RulesFile) {
    this.#source = source;
    this.#remember(file.functions);
    const blocks = [...file.services] as {
      readonly functions: RulesFile['functions'];
      readonly matches: readonly unknown[];
    }[];
    for (let block = blocks.pop(); block !== undefined; block = blocks.pop()) {
      this.#remember(block.functions);
      blocks.push(...(block.matches as typeof blocks));
    }
  }

  /**
   * One line for each statement.
   * @param method the requested method
   * @param others the statements that cover the path but not the method
   */
  lines(method: string, unsatisfied: readonly Unsatisfied[], others: readonly CompiledAllow[]): string[] {
    if (unsatisfied.length === 0) {
      const elsewhere = others
        .slice(0, MAX_STATEMENTS)
        .map(({ line, methods }) => `L${line} is for ${[...methods].join(', ')}`);
      return [
        `no allow statement covers it for ${method}${elsewhere.length === 0 ? '' : ` (${elsewhere.join('; ')})`}`,
      ];
    }
    const lines = unsatisfied.slice(0, MAX_STATEMENTS).map(({ allow, value, step }) => {
      const why = step === undefined ? `the condition is ${show(value)}` : this.#why(step, allow.line, [], 0);
      return cut(`L${allow.line} allow ${method}: ${why}`, MAX_LINE_LENGTH);
    });
    const more = unsatisfied.length - lines.length;
    return more > 0 ? [...lines, `and ${more} more statements that do not hold`] : lines;
  }

  /** Why an evaluation was not true. `line` is the line the text has reached, `around` the enclosing functions. */
  #why(step: Step, line: number, around: readonly Step[], depth: number): string {
    const { node, value, inner } = step;
    const on = node.at.line;
    if (depth > MAX_DEPTH) return this.#claim(step, line);
    if (node.kind === 'logical') {
      const blocking = node.op === '&&' ? blockingPart(step) : undefined;
      const failing = blocking === undefined ? inner.filter((part) => part.value !== true) : [blocking];
      if (failing.length > 0) return failing.map((part) => this.#why(part, line, around, depth + 1)).join('; and ');
    }
    if (node.kind === 'conditional') {
      const [test, branch] = inner;
      if (test !== undefined && branch === undefined) return this.#why(test, line, around, depth + 1);
      if (test !== undefined && branch !== undefined)
        return `${this.#claim(test, line)}, and then ${this.#why(branch, on, around, depth + 1)}`;
    }
    const body = inner.at(-1);
    if (node.kind === 'call' && body !== undefined && !node.args.includes(body.node)) {
      return `${this.#claim(step, line, false)} because ${this.#why(body, on, [...around, step], depth + 1)}`;
    }
    if (node.kind === 'name') {
      const bound = this.#binding(node.name, around);
      if (bound !== undefined)
        return `${this.#claim(step, line, false)} because ${this.#why(bound, on, around, depth + 1)}`;
    }
    if (isError(value)) {
      const origin = inner.find(
        (part) => part.value === value || (isError(part.value) && part.value.message === value.message),
      );
      if (origin !== undefined) return this.#why(origin, line, around, depth + 1);
    }
    return `${this.#claim(step, line)}${this.#operands(step)}`;
  }

  /** `L27 exists(callersRecord()) is false`. */
  #claim({ node, value }: Step, line: number, withMessage = true): string {
    const place = node.at.line === line ? '' : `L${node.at.line} `;
    return `${place}${this.#text(node.at)} is ${isError(value) && !withMessage ? 'an error' : show(value)}`;
  }

  /** The values of an expression's operands, unless its text shows them. */
  #operands({ node, value, inner }: Step): string {
    const parts = inner.filter((part) => !isPlain(part.node)).slice(0, MAX_OPERANDS);
    const texts = parts.map((part) => {
      if (part.value instanceof RulesMap) {
        const has = `${this.#text(part.node.at)} has ${keysOf(part.value) || 'nothing'}`;
        return isError(value) || node.kind !== 'member' ? has : undefined;
      }
      return `${this.#text(part.node.at)} is ${show(part.value)}`;
    });
    const shown = texts.filter((text) => text !== undefined);
    return shown.length === 0 ? '' : ` (${shown.join(', ')})`;
  }

  #binding(name: string, around: readonly Step[]): Step | undefined {
    return around
      .at(-1)
      ?.inner.findLast(({ node, value }) => this.#bindings.get(node) === name && typeOf(value) !== 'map');
  }

  #text({ start, end }: Span): string {
    return cut(this.#source.slice(start, end).replaceAll(/\s+/g, ' '), MAX_SOURCE_LENGTH);
  }

  #remember(functions: RulesFile['functions']): void {
    for (const { bindings } of functions) for (const { name, value } of bindings) this.#bindings.set(value, name);
  }
}

/** The side that keeps an `&&` from being true; a false one takes precedence over an error. */
function blockingPart({ inner }: Step): Step | undefined {
  return (
    inner.find(({ value }) => value === false) ??
    inner.find(({ value }) => isError(value)) ??
    inner.find(({ value }) => value !== true)
  );
}

/** Whether the text of an expression shows its value. */
function isPlain(node: Expression): boolean {
  return node.kind === 'literal' || ((node.kind === 'list' || node.kind === 'map') && childrenOf(node).every(isPlain));
}
