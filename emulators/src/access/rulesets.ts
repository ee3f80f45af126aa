import { invalidArgument } from '../values/status.ts';
import type { CountingRuleset, FirestoreRuleset } from '../rules/firestore/ruleset.ts';
import type { CoverageReport } from '../rules/observe/coverageReport.ts';
import { excerptOf } from '../rules/issueText.ts';
import type { Compilation, RulesIssue } from '../rules/verdict.ts';

/** A rules file, as received in a request or read from disk. */
export interface RulesFile {
  readonly name: string;
  readonly content: string;
}

const DEFAULT_DATABASE = '(default)';

/** The rules language compiler. */
type Compile = (files: readonly RulesFile[]) => Compilation & { readonly ruleset?: FirestoreRuleset };

/** A project's rules; 'open' if it never had any, 'broken' if its first rules did not compile. */
type ProjectRules = CountingRuleset | 'open' | 'broken';

/** The rules from one file. Each project has its own counters, even if projects share the same rules. */
interface FileRules {
  readonly ruleset: FirestoreRuleset | 'open' | 'broken';
  readonly byProject: Map<string, CountingRuleset>;
  /** Issues found when the file was last read; the ruleset may be older. */
  readonly issues: readonly RulesIssue[];
}

/**
 * The rules in force: a database's own file takes precedence over the rules set for its project, which take precedence
 * over the `--rules` file.
 */
export class Rulesets {
  readonly #compile: Compile;
  readonly #projects = new Map<string, CountingRuleset>();
  readonly #databases = new Map<string, FileRules>();
  readonly #listeners = new Set<() => void>();
  #fallback = fileRules('open');

  constructor(compile: Compile) {
    this.#compile = compile;
  }

  /** Returns the rules for a project's users, in its default database unless another is named. */
  of(projectId: string, databaseId = DEFAULT_DATABASE): ProjectRules {
    const own = this.#databases.get(databaseId);
    if (own !== undefined) return countingRulesetFor(own, projectId);
    return this.#projects.get(projectId) ?? countingRulesetFor(this.#fallback, projectId);
  }

  /** Returns the rule coverage of a project's default database; empty without compiled rules. */
  coverage(projectId: string): CoverageReport {
    const rules = this.of(projectId);
    return typeof rules === 'string' ? { rules: { files: [] } } : rules.coverage();
  }

  /** Returns the issues in the rules file that governs a database, as of the last time that it was read. */
  issuesOf(projectId: string, databaseId: string): readonly RulesIssue[] {
    const own = this.#databases.get(databaseId);
    if (own !== undefined) return own.issues;
    return this.#projects.has(projectId) ? [] : this.#fallback.issues;
  }

  /** Adds a listener that is called when rules may have changed. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Sets the rules for all projects that do not have their own. If they do not compile, the previous rules remain in
   * force; if there are none, users are denied everything.
   */
  setFallback(files: readonly RulesFile[]): readonly RulesIssue[] {
    const { rules, issues } = this.#replaced(this.#fallback, files);
    this.#fallback = rules;
    this.#notifyListeners();
    return issues;
  }

  /** Sets the rules for databases with a given id in every project; otherwise like {@link setFallback}. */
  setDatabase(databaseId: string, files: readonly RulesFile[]): readonly RulesIssue[] {
    const { rules, issues } = this.#replaced(this.#databases.get(databaseId) ?? fileRules('open'), files);
    this.#databases.set(databaseId, rules);
    this.#notifyListeners();
    return issues;
  }

  /**
   * Sets a project's own rules.
   * @returns the issues found; if one is an ERROR, nothing changes
   * @throws INVALID_ARGUMENT with the text of the errors, unless `ignoreErrors` is set
   */
  put(projectId: string, files: readonly RulesFile[], ignoreErrors: boolean): readonly RulesIssue[] {
    const { ruleset, issues } = this.#compile(files);
    if (ruleset) {
      this.#projects.set(projectId, ruleset.counting());
      this.#notifyListeners();
    } else if (!ignoreErrors) {
      const errors = issues.filter(({ severity }) => severity === 'ERROR');
      const texts = errors.flatMap((issue) => [formatIssue(issue)].concat(excerptIn(files, issue)));
      throw invalidArgument(['Error compiling rules:', ...texts].join('\n'));
    }
    return issues;
  }

  #replaced(
    before: FileRules,
    files: readonly RulesFile[],
  ): { readonly rules: FileRules; readonly issues: readonly RulesIssue[] } {
    const { ruleset, issues } = this.#compile(files);
    if (ruleset) return { rules: fileRules(ruleset, issues), issues };
    return { rules: before.ruleset === 'open' ? fileRules('broken', issues) : { ...before, issues }, issues };
  }

  #notifyListeners(): void {
    for (const listener of this.#listeners) listener();
  }
}

function fileRules(ruleset: FileRules['ruleset'], issues: readonly RulesIssue[] = []): FileRules {
  return { ruleset, byProject: new Map(), issues };
}

function countingRulesetFor({ ruleset, byProject }: FileRules, projectId: string): ProjectRules {
  if (typeof ruleset === 'string') return ruleset;
  const existing = byProject.get(projectId);
  if (existing !== undefined) return existing;
  const counting = ruleset.counting();
  byProject.set(projectId, counting);
  return counting;
}

function excerptIn(files: readonly RulesFile[], issue: RulesIssue): readonly string[] {
  const { fileName } = issue.sourcePosition;
  const file = files.find(({ name }) => name === fileName) ?? files[0];
  return file === undefined ? [] : excerptOf(file.content, issue);
}

/** Formats an issue as a line of text: `L7:12 Missing 'match' keyword…`. */
function formatIssue({ description, sourcePosition: { line, column } }: RulesIssue): string {
  return `L${line}:${column} ${description}`;
}
