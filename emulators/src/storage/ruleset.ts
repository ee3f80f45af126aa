import { checkRules } from '../rules/check/check-rules.ts';
import { LARGEST_SOURCE } from '../rules/evaluate/limits.ts';
import { Run } from '../rules/evaluate/run.ts';
import { Issues } from '../rules/language/issues.ts';
import { parseRules } from '../rules/language/parse-rules.ts';
import { judgeTarget } from '../rules/match/judgement.ts';
import { compileService } from '../rules/match/program.ts';
import { PlainMap, RulesMap } from '../rules/values/map.ts';
import type { RulesValue } from '../rules/values/rules-value.ts';
import type { RulesIssue, Verdict } from '../rules/verdict.ts';
import type { FetchedDocuments } from './documents.ts';

const SERVICE = 'firebase.storage';

/** One request to Storage, as the rules see it. */
export interface StorageRequest {
  /** `get`, `list`, `create`, `update` or `delete`. */
  readonly method: string;
  /** The segments of `/b/BUCKET/o/…`; of a list, the folder's. */
  readonly path: readonly string[];
  /** The stored object, null when there is none, and for a list. */
  readonly resource: RulesValue;
  /** `request`: auth, path, resource and time. */
  readonly request: RulesValue;
}

/** Compiled rules of Storage. */
export interface StorageRuleset {
  readonly rulesVersion: 1 | 2;
  /** Judges a request with the documents that are here; when it wanted one more, the verdict means nothing yet. */
  judge(request: StorageRequest, documents: FetchedDocuments): Verdict;
}

/**
 * Compiles the rules of Storage. Never throws. A file without the service is taken, as the official runtime does,
 * and denies everything.
 * @param files the source; of several, the last counts
 * @returns the ruleset, unless an issue is an ERROR
 */
export function compileStorageRules(
  files: readonly { readonly name: string; readonly content: string }[],
): { readonly ruleset?: StorageRuleset; readonly issues: readonly RulesIssue[] } {
  const file = files.at(-1) ?? { name: 'storage.rules', content: '' };
  const issues = new Issues(file.name);
  const start = { line: 1, column: 1 };
  if (Buffer.byteLength(file.content) > LARGEST_SOURCE) {
    issues.error(`Ruleset is larger than ${LARGEST_SOURCE} bytes.`, start);
    return { issues: issues.sorted() };
  }
  const rules = parseRules(file.content, issues);
  const service = rules.services.find(({ name }) => name === SERVICE);
  if (service !== undefined && !issues.hasErrors) checkRules(rules, SERVICE, issues);
  if (service === undefined) issues.warning(`Missing service '${SERVICE}': everything is denied.`, start);
  if (issues.hasErrors) return { issues: issues.sorted() };
  const program = service && compileService(rules, service);
  return {
    ruleset: {
      rulesVersion: rules.version === '1' ? 1 : 2,
      judge: (request, documents) => {
        if (program === undefined) return { allowed: false, reason: '\nNo matching allow statements' };
        return judgeTarget(program, request.path, request.method, new Run(globalsOf(request), documents));
      },
    },
    issues: issues.sorted(),
  };
}

/** The CLI leaves `request.method` out; production has it. */
function globalsOf({ method, request, resource }: StorageRequest): ReadonlyMap<string, RulesValue> {
  const entries = new Map<string, RulesValue>();
  if (request instanceof RulesMap) for (const key of request.keys() ?? []) entries.set(key, request.get(key) ?? null);
  entries.set('method', method);
  return new Map<string, RulesValue>([
    ['request', new PlainMap(entries)],
    ['resource', resource],
  ]);
}
