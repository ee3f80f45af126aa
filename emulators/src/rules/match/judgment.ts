import { asCondition } from '../evaluate/logic.ts';
import type { Run } from '../evaluate/run.ts';
import { type RulesValue, isError } from '../values/rulesValue.ts';
import { Undecided } from '../values/constraint.ts';
import { Unread } from '../values/unread.ts';
import type { Verdict } from '../verdict.ts';
import { type Target, findAllows } from './findAllows.ts';
import type { CompiledAllow, Program } from './program.ts';

/** Verdict for an allowed request. */
export const ALLOWED: Verdict = { allowed: true, reason: '' };

/** Called with each statement that covers a request but does not hold, and its condition's value. */
export type Unsatisfied = (allow: CompiledAllow, value: RulesValue) => void;

/** The outcome of judging a request. */
export interface Judgment {
  readonly allowed: boolean;
  /**
   * The reason why each statement did not hold, in the official emulator's wording; empty if no statement covers the
   * method.
   */
  readonly reasons: readonly string[];
  /** Whether a condition was an error, which means it could be true given more information. */
  readonly isErroneous: boolean;
  /** Whether the error was caused by a document that had not been read. */
  readonly isUnread: boolean;
}

/**
 * Judges a request. It is allowed if one `allow` statement that covers its path and method holds. A statement whose
 * condition is an error does not hold. A request that evaluates too many expressions is denied, regardless of later
 * statements.
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

/** Creates the verdict for a denied request: a newline, then the reasons joined with `, `. */
export function denial(reasons: readonly string[]): Verdict {
  return { allowed: false, reason: `\n${reasons.length === 0 ? 'No matching allow statements' : reasons.join(', ')}` };
}

/**
 * Returns the reason why a statement did not hold. If that depends on an unread document, or on something that the
 * query leaves open, the reason is `evaluation error`.
 */
function reasonOf({ condition, line }: CompiledAllow, method: string, value: RulesValue): string {
  const rest = `for '${method}' @ L${line}`;
  if (value instanceof Undecided && condition !== undefined)
    return `evaluation error at L${condition.at.line}:${condition.at.column} ${rest}`;
  return isError(value) ? `${value.message} ${rest}` : `false ${rest}`;
}
