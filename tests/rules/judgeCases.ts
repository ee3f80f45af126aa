import { allCases } from './cases/allCases.ts';
import type { RulesCase } from './cases/case.ts';
import { claimsOf } from './cases/ruleCallers.ts';
import { documentsOf, judgeOf } from './mutation/judge.ts';

/** Maximum number of wrong cases to explain. A single mistake in a function can affect all of them. */
const MAX_EXPLAINED = 20;

/**
 * Evaluates all cases in this process, which takes two seconds and doesn't need an emulator.
 * @param source the rules
 * @returns one line per wrong case, with the role, operation, document, name, expected and actual result, and the
 * deciding lines of the rules; empty if all are right
 */
export function wrongCases(source: string): readonly string[] {
  const all = allCases();
  try {
    const { isAllowed, reasonOf } = judgeOf(source, documentsOf(all));
    const wrong = all.filter((one) => isAllowed(one) !== one.allowed);
    const explained = wrong.slice(0, MAX_EXPLAINED).map((one) => `${textOf(one)}: ${reasonOf(one)}`);
    return wrong.length > MAX_EXPLAINED ? [...explained, `and ${wrong.length - MAX_EXPLAINED} more`] : explained;
  } catch (error) {
    return [`firestore.rules has errors: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function textOf({ name, as, operation, path, allowed }: RulesCase): string {
  const [role] = Object.entries(claimsOf).find(([, claims]) => claims === as) ?? [JSON.stringify(as)];
  const outcome = allowed ? 'expected allowed, got denied' : 'expected denied, got allowed';
  return `${role}: ${operation} ${path} (${name}): ${outcome}`;
}
