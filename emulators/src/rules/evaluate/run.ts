import type { RulesPath } from '../values/path.ts';
import { RulesError, type RulesValue } from '../values/rules-value.ts';
import { MOST_EXPRESSIONS } from './limits.ts';

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
  /** Expressions evaluated so far. */
  steps = 0;
  /** Function calls that are open. */
  depth = 0;

  constructor(globals: ReadonlyMap<string, RulesValue>, reader: DocumentReader) {
    this.globals = globals;
    this.reader = reader;
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

/** The error of a request that evaluates too much; nothing after it is evaluated any more. */
export function exhausted(): RulesError {
  return new RulesError(`Maximum of ${MOST_EXPRESSIONS} expressions to evaluate has been reached.`);
}
