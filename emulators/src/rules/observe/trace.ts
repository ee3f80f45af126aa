import type { Observer } from '../evaluate/compileExpression.ts';
import type { Expression } from '../language/syntax.ts';
import type { RulesValue } from '../values/rulesValue.ts';

/** One evaluation: an expression, its value, and the evaluations inside it, in order. */
export interface Step {
  readonly node: Expression;
  value: RulesValue;
  /** Evaluations of the expression's parts and, for a call, the function's body. */
  readonly inner: Step[];
}

/** Records every evaluation in a judgment as a tree. */
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

  /** Returns the last evaluation completed since the previous call; undefined if there is none. */
  take(): Step | undefined {
    const last = this.#roots.at(-1);
    this.#roots = [];
    return last;
  }
}
