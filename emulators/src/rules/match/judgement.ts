import { asTruth } from '../evaluate/logic.ts';
import type { Run } from '../evaluate/run.ts';
import { isError } from '../values/rules-value.ts';
import type { Verdict } from '../verdict.ts';
import { type Target, findAllows } from './find-allows.ts';
import type { Program } from './program.ts';

const ALLOWED: Verdict = { allowed: true, reason: '' };

/**
 * Judges a request: allowed as soon as one `allow` statement that covers its path and method holds.
 * An error or an unknown verdict of a condition leaves its statement unsatisfied.
 * @returns when denied, the reason in the official emulator's words: a newline, then why each
 * statement did not hold, joined with `, `
 */
export function judgeTarget(program: Program, target: Target, method: string, run: Run): Verdict {
  const reasons: string[] = [];
  let allowed = false;
  findAllows(program, target, (allow, wildcards) => {
    if (!allow.methods.has(method)) return false;
    const value = allow.condition === undefined ? true : asTruth(allow.condition({ run, wildcards, locals: [] }));
    if (value === true) {
      allowed = true;
      return true;
    }
    const place = isError(value) && value.at !== undefined ? ` at L${value.at.line}:${value.at.column}` : '';
    reasons.push(`${isError(value) ? `evaluation error${place}` : 'false'} for '${method}' @ L${allow.line}`);
    return false;
  });
  if (allowed) return ALLOWED;
  return { allowed: false, reason: `\n${reasons.length === 0 ? 'No matching allow statements' : reasons.join(', ')}` };
}
