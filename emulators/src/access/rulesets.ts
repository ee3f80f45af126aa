import { invalidArgument } from '../values/status.ts';
import type { CountingRuleset, FirestoreRuleset } from '../rules/firestore/ruleset.ts';
import type { CoverageReport } from '../rules/observe/coverageReport.ts';
import { excerptOf } from '../rules/issueText.ts';
import type { Compilation, RulesIssue } from '../rules/verdict.ts';

/** The name and content of a rules file. */
export interface RulesFile {
  readonly name: string;
  readonly content: string;
}

const DEFAULT_DATABASE = '(default)';

/** Compiles rules files. The ruleset is missing if there are errors. */
type Compile = (files: readonly RulesFile[]) => Compilation & { readonly ruleset?: FirestoreRuleset };

/**
 * A project's rules. 'open' allows everything because no rules were set; 'broken' denies everything because the rules
 * never compiled.
 */
type ProjectRules = CountingRuleset | 'open' | 'broken';

/** Rules from a file. Each project has its own ruleset so that coverage is counted per project. */
interface FileRules {
  readonly ruleset: FirestoreRuleset | 'open' | 'broken';
  readonly byProject: Map<string, CountingRuleset>;
  /** Issues in the latest version of the file. The ruleset can come from an earlier version that compiled. */
  readonly issues: readonly RulesIssue[];
}

/**
 * Selects the rules for each database: the database's rules file, else rules set for the project through the API, else
 * the file passed as `--rules`.
 */
export class Rulesets {
  readonly #compile: Compile;
  readonly #projects = new Map<string, CountingRuleset>();
  /** Issues in the rules that were last set for each project, even if they did not compile. */
  readonly #projectIssues = new Map<string, readonly RulesIssue[]>();
  readonly #databases = new Map<string, FileRules>();
  readonly #listeners = new Set<() => void>();
  #fallback = fileRules('open');

  constructor(compile: Compile) {
    this.#compile = compile;
  }

  /** Returns the rules for a database. */
  of(projectId: string, databaseId = DEFAULT_DATABASE): ProjectRules {
    const own = this.#databases.get(databaseId);
    if (own !== undefined) return countingRulesetFor(own, projectId);
    return this.#projects.get(projectId) ?? countingRulesetFor(this.#fallback, projectId);
  }

  /** Returns the rule coverage for a project's default database. Empty if it has no compiled rules. */
  coverage(projectId: string): CoverageReport {
    const rules = this.of(projectId);
    return typeof rules === 'string' ? { rules: { files: [] } } : rules.coverage();
  }

  /** Returns the issues in the latest rules for a database. */
  issuesOf(projectId: string, databaseId: string): readonly RulesIssue[] {
    return this.#databases.get(databaseId)?.issues ?? this.#projectIssues.get(projectId) ?? this.#fallback.issues;
  }

  /** Registers a listener that is called whenever rules are set. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Sets the rules for all projects and databases without their own. If the new rules do not compile, keeps the
   * previous rules, or denies everything if there are none.
   */
  setFallback(files: readonly RulesFile[]): readonly RulesIssue[] {
    const { rules, issues } = this.#replaced(this.#fallback, files);
    this.#fallback = rules;
    this.#notifyListeners();
    return issues;
  }

  /** Sets the rules for all databases with this ID, in any project. Handles errors like {@link setFallback}. */
  setDatabase(databaseId: string, files: readonly RulesFile[]): readonly RulesIssue[] {
    const { rules, issues } = this.#replaced(this.#databases.get(databaseId) ?? fileRules('open'), files);
    this.#databases.set(databaseId, rules);
    this.#notifyListeners();
    return issues;
  }

  /**
   * Sets the rules for a project.
   * @returns all issues; if any is an ERROR, the previous rules stay in effect
   * @throws INVALID_ARGUMENT with the error messages, unless `ignoreErrors` is set
   */
  put(projectId: string, files: readonly RulesFile[], ignoreErrors: boolean): readonly RulesIssue[] {
    const { ruleset, issues } = this.#compile(files);
    this.#projectIssues.set(projectId, issues);
    if (ruleset) this.#projects.set(projectId, ruleset.counting());
    this.#notifyListeners();
    if (!ruleset && !ignoreErrors) {
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

/** Formats an issue as `L7:12 Missing 'match' keyword…`. */
function formatIssue({ description, sourcePosition: { line, column } }: RulesIssue): string {
  return `L${line}:${column} ${description}`;
}
