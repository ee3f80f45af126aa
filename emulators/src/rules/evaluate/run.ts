import type { Expression } from '../language/syntax.ts';
import type { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import { MOST_EXPRESSIONS } from '../values/limits.ts';

/** The functions that read documents besides the one that is asked for. */
export type ReadFunction = 'get' | 'exists' | 'getAfter' | 'existsAfter';

/** Where those functions read, with its cache and its budget. Never throws. */
export interface DocumentReader {
  read(how: ReadFunction, path: RulesPath): RulesValue;
}

/** One judgement under way: what the rules see, and how much they have used up. */
export class Run {
  /** `request`, `resource` and what else the service gives. */
  readonly globals: ReadonlyMap<string, RulesValue>;
  readonly reader: DocumentReader;
  /** Told what `debug()` is given. */
  readonly debug: ((value: RulesValue) => void) | undefined;
  /** Expressions evaluated so far, in production's unit; see {@link costing}. */
  steps = 0;

  constructor(globals: ReadonlyMap<string, RulesValue>, reader: DocumentReader, debug?: (value: RulesValue) => void) {
    this.globals = globals;
    this.reader = reader;
    this.debug = debug;
  }

  /** Whether the request has evaluated more than it may: it is denied then, whatever comes. */
  get exhausted(): boolean {
    return this.steps > MOST_EXPRESSIONS;
  }
}

/** What an expression sees: its judgement, the wildcards of the matches around it, its function's variables. */
export interface Frame {
  readonly run: Run;
  readonly wildcards: readonly RulesValue[];
  readonly locals: RulesValue[];
}

/** A compiled expression. Never throws: what goes wrong is its value. */
export type Evaluate = (frame: Frame) => RulesValue;

/**
 * Code that pays for its evaluation, and gives an error that arises in it its place. Beyond the limit
 * nothing is evaluated any more, so that no `||` can rescue the request, and the stack stays bounded.
 * @param cost in the unit that was measured in production: one for each expression that is evaluated,
 * literals too; one more for the type of `is`, for the right side of `&&` and `||`, for the namespace of
 * a function, for each fixed segment of a path, for each `let` and for a `?:`, and two more for its
 * second branch
 */
export function costing(node: Expression, cost: number, code: Evaluate): Evaluate {
  return (frame) => {
    const value = (frame.run.steps += cost) > MOST_EXPRESSIONS ? exhausted() : code(frame);
    if (value instanceof RulesError && value.at === undefined) value.at = node.at;
    return value;
  };
}

function exhausted(): RulesError {
  return new RulesError(
    `Unable to evaluate the expression as the maximum of ${MOST_EXPRESSIONS} expressions to evaluate has been reached.`,
  );
}
