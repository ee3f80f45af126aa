import { invalidArgument } from '../values/status.ts';
import type { CountingRuleset, FirestoreRuleset } from '../rules/firestore/ruleset.ts';
import type { Compilation, RulesIssue } from '../rules/verdict.ts';

/** A rules file as it was sent or read. */
export interface RulesFile {
  readonly name: string;
  readonly content: string;
}

/** The compiler of the rules language. */
export type Compile = (files: readonly RulesFile[]) => Compilation & { readonly ruleset?: FirestoreRuleset };

/** What governs a project: its rules; 'open' if it never had any; 'broken' if the first ones did not compile. */
export type ProjectRules = CountingRuleset | 'open' | 'broken';

/** The rules in force: those set for a project, or else those of the `--rules` file. */
export class Rulesets {
  readonly #compile: Compile;
  /** Each project has its own counters, even where the rules are the same. */
  readonly #projects = new Map<string, CountingRuleset>();
  readonly #followers = new Map<string, CountingRuleset>();
  readonly #listeners = new Set<() => void>();
  #fallback: FirestoreRuleset | 'open' | 'broken' = 'open';

  constructor(compile: Compile) {
    this.#compile = compile;
  }

  /** The rules that apply to the users of a project. */
  of(projectId: string): ProjectRules {
    const known = this.#projects.get(projectId) ?? this.#followers.get(projectId);
    if (known !== undefined || typeof this.#fallback === 'string')
      return known ?? (this.#fallback as 'open' | 'broken');
    const ruleset = this.#fallback.counting();
    this.#followers.set(projectId, ruleset);
    return ruleset;
  }

  /** Adds a listener that is called whenever rules may have changed. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Sets the rules of every project without its own. If they do not compile, the previous ones stay in force; without
   * previous ones, users are denied everything.
   */
  setFallback(files: readonly RulesFile[]): readonly RulesIssue[] {
    const { ruleset, issues } = this.#compile(files);
    if (ruleset) {
      this.#fallback = ruleset;
      this.#followers.clear();
    } else if (this.#fallback === 'open') this.#fallback = 'broken';
    this.#announce();
    return issues;
  }

  /**
   * Sets a project's own rules.
   * @returns the issues found; if one is an ERROR, nothing changes
   * @throws INVALID_ARGUMENT with the errors' text, unless `ignoreErrors` is set
   */
  put(projectId: string, files: readonly RulesFile[], ignoreErrors: boolean): readonly RulesIssue[] {
    const { ruleset, issues } = this.#compile(files);
    if (ruleset) {
      this.#projects.set(projectId, ruleset.counting());
      this.#announce();
    } else if (!ignoreErrors) {
      const errors = issues.filter(({ severity }) => severity === 'ERROR').map(formatIssue);
      throw invalidArgument(['Error compiling rules:', ...errors].join('\n'));
    }
    return issues;
  }

  #announce(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** An issue as a line of text: `L7:12 Missing 'match' keyword…`. */
export function formatIssue({ description, sourcePosition: { line, column } }: RulesIssue): string {
  return `L${line}:${column} ${description}`;
}
