import { asTruth } from '../evaluate/logic.ts';
import type { Run } from '../evaluate/run.ts';
import { type RulesValue, isError } from '../values/rules-value.ts';
import type { Verdict } from '../verdict.ts';
import { type Target, findAllows } from './find-allows.ts';
import type { CompiledAllow, Program } from './program.ts';

const ALLOWED: Verdict = { allowed: true, reason: '' };

/**
 * Told of every statement that covers a request and does not hold, and of what its condition came to. May give
 * words in place of "false".
 */
export type Unsatisfied = (allow: CompiledAllow, value: RulesValue) => string | undefined;

/**
 * Judges a request: allowed as soon as one `allow` statement that covers its path and method holds.
 * An error or an unknown verdict of a condition leaves its statement unsatisfied.
 * A request that evaluates too much is denied, whatever statements would follow.
 * @returns when denied, the reason in the official emulator's words: a newline, then why each
 * statement did not hold, joined with `, `
 */
export function judgeTarget(program: Program, target: Target, method: string, run: Run, unsatisfied?: Unsatisfied): Verdict {
  const reasons: string[] = [];
  let allowed = false;
  findAllows(program, target, (allow, wildcards) => {
    if (!allow.methods.has(method)) return false;
    const value = allow.condition === undefined ? true : asTruth(allow.condition.code({ run, wildcards, locals: [] }));
    allowed = value === true && !run.exhausted;
    if (!allowed) reasons.push(...reasonsOf(allow, method, value, unsatisfied?.(allow, value)));
    return allowed || run.exhausted;
  });
  if (allowed) return ALLOWED;
  return { allowed: false, reason: `\n${reasons.length === 0 ? 'No matching allow statements' : reasons.join(', ')}` };
}

/**
 * Why a statement did not hold. The official emulator tells an error twice, where and what; of a query, it tells
 * the error alone, and a field that the query leaves open is one that is missing.
 */
function reasonsOf({ condition, line }: CompiledAllow, method: string, value: RulesValue, words = 'false'): string[] {
  const rest = `for '${method}' @ L${line}`;
  if (!isError(value) || condition === undefined) return [`${words} ${rest}`];
  const what = `${value.message} ${rest}`;
  return method === 'list' ? [what] : [`evaluation error at L${condition.at.line}:${condition.at.column} ${rest}`, what];
}
