import { asCondition } from '../evaluate/logic.ts';
import type { Run } from '../evaluate/run.ts';
import { type RulesValue, isError } from '../values/rulesValue.ts';
import { Undecided } from '../values/constraint.ts';
import { Unread } from '../values/unread.ts';
import type { Verdict } from '../verdict.ts';
import { type Target, findAllows } from './findAllows.ts';
import type { CompiledAllow, Program } from './program.ts';

/** The verdict for an allowed request. */
export const ALLOWED: Verdict = { allowed: true, reason: '' };

/** Called for each `allow` statement that applies to the request but is not true. */
export type Unsatisfied = (allow: CompiledAllow, value: RulesValue) => void;

/** The result of evaluating a request. */
export interface Judgment {
  readonly allowed: boolean;
  /**
   * The reason why each `allow` statement failed, using the official emulator's wording. Empty if the request is
   * allowed or no statement applies.
   */
  readonly reasons: readonly string[];
  /** Whether a condition failed with an error. */
  readonly isErroneous: boolean;
  /** Whether the error is due to a document that has not been read. */
  readonly isUnread: boolean;
}

/**
 * Evaluates a request. Allowed if any `allow` statement for its path and method is true. Errors count as false.
 * Exceeding the expression limit denies the request, even if a later statement would allow it.
 */
export function judgeTarget(
  program: Program,
  target: Target,
  method: string,
  run: Run,
  unsatisfied?: Unsatisfied,
): Judgment {
  const reasons: string[] = [];
  let allowed = false;
  let isErroneous = false;
  let isUnread = false;
  findAllows(program, target, (allow, wildcards) => {
    if (!allow.methods.has(method)) return false;
    const value =
      allow.condition === undefined ? true : asCondition(allow.condition.code({ run, wildcards, locals: [] }));
    allowed = value === true && !run.exhausted;
    isErroneous ||= isError(value);
    isUnread ||= value instanceof Unread;
    if (!allowed) {
      unsatisfied?.(allow, value);
      reasons.push(reasonOf(allow, method, value));
    }
    return allowed || run.exhausted;
  });
  return { allowed, reasons: allowed ? [] : reasons, isErroneous, isUnread };
}

/**
 * Creates a denial. As in the official emulator, the reason starts with a newline, and the parts are joined with `, `.
 */
export function denial(reasons: readonly string[]): Verdict {
  return { allowed: false, reason: `\n${reasons.length === 0 ? 'No matching allow statements' : reasons.join(', ')}` };
}

/**
 * Returns why an `allow` statement failed. The reason is `evaluation error` if it depends on an unread document, or on
 * something that the query does not determine.
 */
function reasonOf({ condition, line }: CompiledAllow, method: string, value: RulesValue): string {
  const rest = `for '${method}' @ L${line}`;
  if (value instanceof Undecided && condition !== undefined)
    return `evaluation error at L${condition.at.line}:${condition.at.column} ${rest}`;
  return isError(value) ? `${value.message} ${rest}` : `false ${rest}`;
}
