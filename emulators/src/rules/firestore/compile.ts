import { checkRules } from '../check/checkRules.ts';
import { MAX_SOURCE_BYTES } from '../values/limits.ts';
import { type FirestoreRuleset, firestoreRuleset } from './ruleset.ts';
import { Issues } from '../language/issues.ts';
import { parseRules } from '../language/parseRules.ts';
import type { Compilation } from '../verdict.ts';

/**
 * Compiles Firestore rules. Does not throw.
 * @param files source files; only the last one is used
 * @returns the ruleset, or only issues if one of them is an ERROR
 */
export function compileRules(
  files: readonly { name: string; content: string }[],
): Compilation & { readonly ruleset?: FirestoreRuleset } {
  const file = files.at(-1) ?? { name: 'firestore.rules', content: '' };
  const issues = new Issues(file.name);
  if (Buffer.byteLength(file.content) > MAX_SOURCE_BYTES) {
    issues.error(`Ruleset is larger than ${MAX_SOURCE_BYTES} bytes.`, { line: 1, column: 1 });
    return { issues: issues.sorted() };
  }
  try {
    const rules = parseRules(file.content, issues);
    if (!issues.hasErrors) checkRules(rules, 'cloud.firestore', issues);
    const service = rules.services.find(({ name }) => name === 'cloud.firestore');
    if (issues.hasErrors || service === undefined) return { issues: issues.sorted() };
    return { ruleset: firestoreRuleset({ source: file, file: rules, service }), issues: issues.sorted() };
  } catch (error) {
    issues.error(`Internal error: ${error instanceof Error ? error.message : String(error)}.`, { line: 1, column: 1 });
    return { issues: issues.sorted() };
  }
}
