import type { Expression, RulesFile, Span } from '../language/syntax.ts';
import { childrenOf } from '../language/walk.ts';
import type { CompiledAllow } from '../match/program.ts';
import { RulesMap } from '../values/map.ts';
import { type RulesValue, isError } from '../values/rulesValue.ts';
import type { Explanation, FailedPart, TriedStatement } from '../verdict.ts';
import { type Blame, blameOf } from './blame.ts';
import { truncate, keysOf, show } from './show.ts';
import type { Step } from './trace.ts';

/** Limits on the explanation of one denial. */
const MAX_STATEMENTS = 4;
const MAX_OPERANDS = 4;
const MAX_PARTS = 6;
const MAX_SOURCE_LENGTH = 90;
const MAX_CONDITION_LENGTH = 1_000;
const MAX_LINE_LENGTH = 600;

/** An `allow` statement that was not true. */
export interface Unsatisfied {
  readonly allow: CompiledAllow;
  readonly value: RulesValue;
  /** The traced evaluation of its condition. */
  readonly step: Step | undefined;
}

/** The source text and value of an operand. */
interface Operand {
  readonly source: string;
  readonly value: RulesValue;
}

/** Explains denials in plain English. */
export class Explainer {
  readonly #file: { readonly name: string; readonly content: string };
  /** Variable names by defining expression. */
  readonly #bindings = new Map<Expression, string>();

  constructor(file: { readonly name: string; readonly content: string }, rules: RulesFile) {
    this.#file = file;
    this.#addBindings(rules.functions);
    const blocks = [...rules.services] as {
      readonly functions: RulesFile['functions'];
      readonly matches: readonly unknown[];
    }[];
    for (let block = blocks.pop(); block !== undefined; block = blocks.pop()) {
      this.#addBindings(block.functions);
      blocks.push(...(block.matches as typeof blocks));
    }
  }

  /**
   * Explains a denial.
   * @param others `allow` statements for the same path, including those for other methods
   */
  explain(method: string, unsatisfied: readonly Unsatisfied[], others: readonly CompiledAllow[]): Explanation {
    const file = this.#file.name;
    if (unsatisfied.length === 0) {
      const elsewhere = others.slice(0, MAX_STATEMENTS).map(({ line, methods }) => ({ line, methods: [...methods] }));
      const list = elsewhere.map(({ line, methods }) => `L${line} is for ${methods.join(', ')}`).join('; ');
      const text = `no allow statement covers it for ${method}${list === '' ? '' : ` (${list})`}`;
      return { file, lines: [text], statements: [], more: 0, elsewhere };
    }
    const shown = unsatisfied.slice(0, MAX_STATEMENTS);
    const more = unsatisfied.length - shown.length;
    const all = shown.map(({ allow, value, step }) => ({
      allow,
      value,
      blame: step && blameOf(step, this.#bindings),
    }));
    const lines = all.map(({ allow, value, blame }) => {
      const reason = blame === undefined ? `the condition is ${show(value)}` : this.#text(blame, allow.line);
      return truncate(`L${allow.line} allow ${method}: ${reason}`, MAX_LINE_LENGTH);
    });
    return {
      file,
      lines: more > 0 ? [...lines, `and ${more} more statements that do not hold`] : lines,
      statements: all.map(({ allow, value, blame }) => this.#statement(allow, value, blame)),
      more,
      elsewhere: [],
    };
  }

  /**
   * Describes a blame tree in one sentence.
   * @param line the line that the text mentioned last, to avoid repeating it
   */
  #text(blame: Blame, line: number): string {
    switch (blame.kind) {
      case 'part':
        return `${this.#stepText(blame.step, line)}${blame.isCut ? '' : this.#operandText(blame.step)}`;
      case 'all':
        return blame.parts.map((part) => this.#text(part, line)).join('; and ');
      case 'branch':
        return `${this.#stepText(blame.test, line)}, and then ${this.#text(blame.rest, blame.step.node.at.line)}`;
      case 'inside':
        return `${this.#stepText(blame.step, line, false)} because ${this.#text(blame.rest, blame.step.node.at.line)}`;
    }
  }

  /** Describes an evaluation, as in `L27 exists(callersRecord()) is false`. */
  #stepText({ node, value }: Step, line: number, withMessage = true): string {
    const place = node.at.line === line ? '' : `L${node.at.line} `;
    return `${place}${this.#source(node.at)} is ${isError(value) && !withMessage ? 'an error' : show(value)}`;
  }

  #operandText(step: Step): string {
    const texts = this.#operands(step).map(({ source, value }) =>
      value instanceof RulesMap ? `${source} has ${keysOf(value) || 'nothing'}` : `${source} is ${show(value)}`,
    );
    return texts.length === 0 ? '' : ` (${texts.join(', ')})`;
  }

  /** Returns the operands to show, omitting those whose values are obvious from the source. */
  #operands({ node, value, inner }: Step): Operand[] {
    return inner
      .filter((part) => !isPlain(part.node))
      .slice(0, MAX_OPERANDS)
      .filter((part) => !(part.value instanceof RulesMap) || isError(value) || node.kind !== 'member')
      .map((part) => ({ source: this.#source(part.node.at), value: part.value }));
  }

  #statement({ condition, line }: CompiledAllow, value: RulesValue, blame: Blame | undefined): TriedStatement {
    const at = condition?.at;
    const parts: FailedPart[] = [];
    if (blame !== undefined) this.#collect(blame, at, [], undefined, parts);
    const source = at === undefined ? '' : this.#file.content.slice(at.start, at.end);
    return {
      line,
      column: at?.column ?? 1,
      condition: truncate(source, MAX_CONDITION_LENGTH),
      isError: isError(value),
      parts: parts.slice(0, MAX_PARTS),
      moreParts: Math.max(0, parts.length - MAX_PARTS),
    };
  }

  /**
   * Collects the parts that made a condition fail.
   * @param through functions and variables on the way from the condition to the part
   * @param origin position of the first of them
   */
  #collect(
    blame: Blame,
    condition: Span | undefined,
    through: readonly string[],
    origin: Span | undefined,
    parts: FailedPart[],
  ): void {
    if (blame.kind === 'all') {
      for (const part of blame.parts) this.#collect(part, condition, through, origin, parts);
    } else if (blame.kind === 'branch') {
      this.#collect(blame.rest, condition, through, origin, parts);
    } else if (blame.kind === 'inside') {
      const { at } = blame.step.node;
      this.#collect(blame.rest, condition, [...through, this.#source(at)], origin ?? at, parts);
    } else {
      const { node, value } = blame.step;
      const { at } = node;
      if (parts.some(({ line, column }) => line === at.line && column === at.column)) return;
      const position = origin ?? at;
      const isInside = condition !== undefined && position.start >= condition.start && position.end <= condition.end;
      parts.push({
        line: at.line,
        column: at.column,
        source: this.#source(at),
        value: show(value),
        isError: isError(value),
        operands: blame.isCut
          ? []
          : this.#operands(blame.step).map((operand) => ({ source: operand.source, value: show(operand.value) })),
        through,
        ...(isInside && { within: { start: position.start - condition.start, end: position.end - condition.start } }),
      });
    }
  }

  #source({ start, end }: Span): string {
    return truncate(this.#file.content.slice(start, end).replaceAll(/\s+/g, ' '), MAX_SOURCE_LENGTH);
  }

  #addBindings(functions: RulesFile['functions']): void {
    for (const { bindings } of functions) for (const { name, value } of bindings) this.#bindings.set(value, name);
  }
}

/** Returns whether an expression's value is obvious from its source. */
function isPlain(node: Expression): boolean {
  return node.kind === 'literal' || ((node.kind === 'list' || node.kind === 'map') && childrenOf(node).every(isPlain));
}
