import { invalidArgument } from '../values/status.ts';
import type { CountingRuleset, FirestoreRuleset } from '../rules/firestore/ruleset.ts';
import type { Compilation, RulesIssue } from '../rules/verdict.ts';

/** One file of rules as it was sent or read. */
export interface RulesFile {
  readonly name: string;
  readonly content: string;
}

/** The compiler of the rules language. */
export type Compile = (files: readonly RulesFile[]) => Compilation & { readonly ruleset?: FirestoreRuleset };

/** What governs a project: its rules; 'open' when none were ever given; 'broken' when the first did not compile. */
export type Governing = CountingRuleset | 'open' | 'broken';

/** The rules in force: those put for a project, else the ones of the `--rules` file. */
export class Rulesets {
  readonly #compile: Compile;
  /** Every project counts for itself, also where the rules are the same. */
  readonly #projects = new Map<string, CountingRuleset>();
  readonly #followers = new Map<string, CountingRuleset>();
  readonly #listeners = new Set<() => void>();
  #fallback: FirestoreRuleset | 'open' | 'broken' = 'open';

  constructor(compile: Compile) {
    this.#compile = compile;
  }

  /** The rules that bind the users of a project. */
  of(projectId: string): Governing {
    const known = this.#projects.get(projectId) ?? this.#followers.get(projectId);
    if (known !== undefined || typeof this.#fallback === 'string')
      return known ?? (this.#fallback as 'open' | 'broken');
    const ruleset = this.#fallback.counting();
    this.#followers.set(projectId, ruleset);
    return ruleset;
  }

  /** Calls back whenever rules that bind somebody may have changed. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * Puts rules for every project that has none of its own. Rules that do not compile leave the former ones in
   * force; when there are none, everything is denied to users.
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
   * Puts a project's own rules.
   * @returns the issues found; with an ERROR among them nothing changes
   * @throws INVALID_ARGUMENT with the errors' text, unless they are to be ignored
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
