import type { Observer } from '../evaluate/compileExpression.ts';
import type { Expression } from '../language/syntax.ts';
import type { RulesValue } from '../values/rulesValue.ts';

/** One evaluation: an expression, what it came to, and the evaluations inside it in their order. */
export interface Step {
  readonly node: Expression;
  value: RulesValue;
  /** Parts of the expression, then, for a call, what the function's body evaluated. */
  readonly inner: Step[];
}

/** Writes down every evaluation of a judgement as a tree. */
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

  /** The last whole evaluation since the last call; undefined when there was none. */
  take(): Step | undefined {
    const last = this.#roots.at(-1);
    this.#roots = [];
    return last;
  }
}
