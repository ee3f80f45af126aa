import type { Expression } from '../language/syntax.ts';
import type { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rulesValue.ts';
import { MAX_EXPRESSIONS } from '../values/limits.ts';

/** The functions that read documents other than the requested one. */
export type ReadFunction = 'get' | 'exists' | 'getAfter' | 'existsAfter';

/** Reads documents for these functions, using a cache and a budget. Never throws. */
export interface DocumentReader {
  read(functionName: ReadFunction, path: RulesPath): RulesValue;
}

/** The state of one judgment: what the rules can see, and how much of their budget they have spent. */
export class Run {
  /** `request`, `resource` and the service's other globals. */
  readonly globals: ReadonlyMap<string, RulesValue>;
  readonly reader: DocumentReader;
  /** Receives the arguments of `debug()`. */
  readonly debug: ((value: RulesValue) => void) | undefined;
  /** Number of expressions evaluated so far, as production counts them; see {@link charged}. */
  steps = 0;

  constructor(globals: ReadonlyMap<string, RulesValue>, reader: DocumentReader, debug?: (value: RulesValue) => void) {
    this.globals = globals;
    this.reader = reader;
    this.debug = debug;
  }

  /** Whether the request has exceeded its expression limit, so that it is denied unconditionally. */
  get exhausted(): boolean {
    return this.steps > MAX_EXPRESSIONS;
  }
}

/** What an expression can see: the judgment, the enclosing matches' wildcards, and its function's variables. */
export interface Frame {
  readonly run: Run;
  readonly wildcards: readonly RulesValue[];
  readonly locals: RulesValue[];
}

/** A compiled expression. Never throws: an error is a value. */
export type Evaluate = (frame: Frame) => RulesValue;

/**
 * Wraps code to charge for its evaluation and to add a source position to its errors. Past the limit, nothing more is
 * evaluated, so that no `||` can rescue the request and the stack stays bounded.
 * @param cost as measured in production: one for each evaluated expression, including literals; one more for the type
 * after `is`, the right side of `&&` and `||`, a function's namespace, each fixed segment in a path, each `let`
 * and a `?:`; two more for the second branch of a `?:`
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
