import type { Expression } from '../language/syntax.ts';
import type { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import { MAX_EXPRESSIONS } from '../values/limits.ts';

/** Functions that read documents. */
export type ReadFunction = 'get' | 'exists' | 'getAfter' | 'existsAfter';

/** Implements the read functions, with caching and limits. Does not throw. */
export interface DocumentReader {
  read(functionName: ReadFunction, path: RulesPath): RulesValue;
}

/** The state of one rules evaluation. */
export class Run {
  /** Global variables such as `request` and `resource`. */
  readonly globals: ReadonlyMap<string, RulesValue>;
  readonly reader: DocumentReader;
  readonly debug: ((value: RulesValue) => void) | undefined;
  /** Number of expressions evaluated so far, counted as in production. See {@link charged}. */
  steps = 0;

  constructor(globals: ReadonlyMap<string, RulesValue>, reader: DocumentReader, debug?: (value: RulesValue) => void) {
    this.globals = globals;
    this.reader = reader;
    this.debug = debug;
  }

  /** Whether the evaluation has exceeded the expression limit. If so, the request is denied. */
  get exhausted(): boolean {
    return this.steps > MAX_EXPRESSIONS;
  }
}

/** The variables that an expression can access. */
export interface Frame {
  readonly run: Run;
  readonly wildcards: readonly RulesValue[];
  readonly locals: RulesValue[];
}

/** A compiled expression. Returns errors as values instead of throwing. */
export type Evaluate = (frame: Frame) => RulesValue;

/**
 * Wraps an expression to count its cost and to add source positions to errors. Beyond the expression limit, nothing is
 * evaluated, so `||` cannot recover from the error and the stack stays bounded.
 * @param cost as measured in production: 1 for each expression, including literals; 1 more for the type after `is`, the
 *   right side of `&&` or `||`, a namespace, each fixed path segment, each `let` and each `?:`; 2 more for the second
 *   branch of `?:`
 */
export function charged(node: Expression, cost: number, code: Evaluate): Evaluate {
  return (frame) => {
    const value = (frame.run.steps += cost) > MAX_EXPRESSIONS ? exhausted() : code(frame);
    if (value instanceof RulesError && value.at === undefined) value.at = node.at;
    return value;
  };
}

function exhausted(): RulesError {
  return new RulesError(
    `Unable to evaluate the expression as the maximum of ${MAX_EXPRESSIONS} expressions to evaluate has been reached.`,
  );
}
