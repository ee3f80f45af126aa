import type { Observer } from '../evaluate/compileExpression.ts';
import type { Expression } from '../language/syntax.ts';
import type { RulesValue } from '../values/rulesValue.ts';

/** A traced evaluation of an expression. */
export interface Step {
  readonly node: Expression;
  value: RulesValue;
  /** Evaluations of operands and, for a call, of the function body, in order. */
  readonly inner: Step[];
}

/** Records all evaluations as a tree. */
export class Trace {
  #roots: Step[] = [];
  readonly #open: Step[] = [];

  readonly observer: Observer = (node) => ({
    enter: () => {
      const step: Step = { node, value: null, inner: [] };
      (this.#open.at(-1)?.inner ?? this.#roots).push(step);
      this.#open.push(step);
    },
    leave: (value) => {
      const step = this.#open.pop();
      if (step !== undefined) step.value = value;
    },
  });

  /** Returns the last top-level evaluation since the previous call, if any. */
  take(): Step | undefined {
    const last = this.#roots.at(-1);
    this.#roots = [];
    return last;
  }
}
