import { checkRules } from '../rules/check/checkRules.ts';
import { MAX_SOURCE_BYTES } from '../rules/values/limits.ts';
import { Run } from '../rules/evaluate/run.ts';
import { Issues } from '../rules/language/issues.ts';
import { displayPath } from '../rules/issueText.ts';
import { parseRules } from '../rules/language/parseRules.ts';
import type { RulesFile, Service } from '../rules/language/syntax.ts';
import { findAllows } from '../rules/match/findAllows.ts';
import { ALLOWED, denial, judgeTarget } from '../rules/match/judgment.ts';
import { type CompiledAllow, type Program, compileService } from '../rules/match/program.ts';
import { Explainer, type Unsatisfied } from '../rules/observe/explain.ts';
import { Trace } from '../rules/observe/trace.ts';
import { PlainMap, RulesMap } from '../rules/values/map.ts';
import type { RulesValue } from '../rules/values/rulesValue.ts';
import type { Explanation, RulesIssue, Verdict } from '../rules/verdict.ts';
import type { FetchedDocuments } from './documents.ts';

const SERVICE = 'firebase.storage';

/** A Storage request to check against the rules. */
export interface StorageRequest {
  /** `get`, `list`, `create`, `update`, or `delete`. */
  readonly method: string;
  /** Segments of `/b/BUCKET/o/PATH`. For a list request, PATH is the folder. */
  readonly path: readonly string[];
  /** The stored object. Null for a list request or if the object does not exist. */
  readonly resource: RulesValue;
  /** The `request` variable, with `auth`, `path`, `resource`, and `time`. */
  readonly request: RulesValue;
}

export interface StorageRuleset {
  readonly rulesVersion: 1 | 2;
  /** Evaluates a request. If `documents` then reports a missing document, add it and evaluate the request again. */
  judge(request: StorageRequest, documents: FetchedDocuments): Verdict;
  /** Explains why a request was denied. */
  explain(request: StorageRequest, documents: FetchedDocuments): Explanation;
}

/**
 * Compiles Storage rules. Like the official runtime, accepts a file without a `firebase.storage` service and denies
 * everything. Does not throw.
 * @param files source files; only the last one is used
 * @returns the ruleset, or only issues if one of them is an ERROR
 */
export function compileStorageRules(files: readonly { readonly name: string; readonly content: string }[]): {
  readonly ruleset?: StorageRuleset;
  readonly issues: readonly RulesIssue[];
} {
  const file = files.at(-1) ?? { name: 'storage.rules', content: '' };
  const issues = new Issues(file.name);
  const start = { line: 1, column: 1 };
  if (Buffer.byteLength(file.content) > MAX_SOURCE_BYTES) {
    issues.error(`Ruleset is larger than ${MAX_SOURCE_BYTES} bytes.`, start);
    return { issues: issues.sorted() };
  }
  const rules = parseRules(file.content, issues);
  const service = rules.services.find(({ name }) => name === SERVICE);
  if (service !== undefined && !issues.hasErrors) checkRules(rules, SERVICE, issues);
  if (service === undefined) issues.warning(`Missing service '${SERVICE}': everything is denied.`, start);
  if (issues.hasErrors) return { issues: issues.sorted() };
  const rulesVersion = rules.version === '1' ? 1 : 2;
  const ruleset = service === undefined ? denying(rulesVersion) : rulesetOf(rules, service, file, rulesVersion);
  return { ruleset, issues: issues.sorted() };
}

function denying(rulesVersion: 1 | 2): StorageRuleset {
  return {
    rulesVersion,
    judge: () => ({ allowed: false, reason: '\nNo matching allow statements' }),
    explain: () => ({
      file: '',
      lines: [`there is no service ${SERVICE}`],
      statements: [],
      more: 0,
      elsewhere: [],
    }),
  };
}

function rulesetOf(
  rules: RulesFile,
  service: Service,
  { name, content }: { readonly name: string; readonly content: string },
  rulesVersion: 1 | 2,
): StorageRuleset {
  const program = compileService(rules, service);
  const trace = new Trace();
  const explainer = new Explainer({ name: displayPath(name || 'storage.rules'), content }, rules);
  let traced: Program | undefined;
  return {
    rulesVersion,
    judge: (request, documents) => {
      const { allowed, reasons } = judgeTarget(
        program,
        request.path,
        request.method,
        new Run(globalsOf(request), documents),
      );
      return allowed ? ALLOWED : denial(reasons);
    },
    explain: (request, documents) => {
      const unsatisfied: Unsatisfied[] = [];
      traced ??= compileService(rules, service, trace.observer);
      judgeTarget(traced, request.path, request.method, new Run(globalsOf(request), documents), (allow, value) => {
        unsatisfied.push({ allow, value, step: trace.take() });
        return undefined;
      });
      const others: CompiledAllow[] = [];
      findAllows(traced, request.path, (allow) => {
        others.push(allow);
        return false;
      });
      return explainer.explain(request.method, unsatisfied, others);
    },
  };
}

/**
 * Returns the `request` and `resource` variables. Adds `request.method`, which exists in production but is not sent by
 * the CLI.
 */
function globalsOf({ method, request, resource }: StorageRequest): ReadonlyMap<string, RulesValue> {
  const entries = new Map<string, RulesValue>();
  if (request instanceof RulesMap) for (const key of request.keys() ?? []) entries.set(key, request.get(key) ?? null);
  entries.set('method', method);
  return new Map<string, RulesValue>([
    ['request', new PlainMap(entries)],
    ['resource', resource],
  ]);
}
