/** How a fact is read and checked. */
export interface Kind {
  /** The value of a line that was typed; the line itself if omitted. */
  readonly parse?: (answer: string) => unknown;
  /** The line for a value. */
  readonly print?: (value: never) => string;
  /** A value as it is written. */
  readonly normalize?: (value: unknown) => unknown;
  /** What is wrong with a value, after "… must be". */
  readonly problem: (value: unknown) => string | undefined;
}

/** A fact that a company decides. */
export interface Fact {
  /** Where it is: constant and properties in a file of FACT_FILES; `project` is in .firebaserc. */
  readonly path: string;
  /** The prompt. */
  readonly prompt: string;
  readonly kind: Kind;
}

/** The prompts, under headings, in this order. */
export const sections: readonly (readonly [heading: string, facts: readonly Fact[]])[];

/** All facts by path. */
export const factsByPath: ReadonlyMap<string, Fact>;

/**
 * What is wrong with a fact.
 * @param facts this one and those before it
 * @returns what it must be
 */
export function factProblem(path: string, facts: ReadonlyMap<string, unknown>): string | undefined;

/**
 * What is wrong with facts.
 * @param facts all of a company's, by path
 * @returns sentences; none when nothing is
 */
export function factProblems(facts: ReadonlyMap<string, unknown>): string[];

/**
 * Facts by path of an object that nests them, as in a file of answers.
 * @param nested `{ company: { address: { city: 'Erie' } } }`
 * @returns `unknown` are paths of no fact
 */
export function flatFacts(nested: unknown): { facts: Map<string, unknown>; unknown: string[] };

/** The inverse of {@link flatFacts}. */
export function nestedFacts(facts: ReadonlyMap<string, unknown>): Record<string, unknown>;
