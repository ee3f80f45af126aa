/**
 * Reads the facts of a source file: its exported constants that are texts, numbers, lists and objects of these.
 * @param source TypeScript
 * @returns by the constants' names; without what is computed
 */
export function readFacts(source: string): Record<string, unknown>;

/**
 * Replaces facts in a source file and leaves the rest of it as it is.
 * @param source TypeScript
 * @param values by path, `company.address.city`; those of other files are ignored
 * @returns the source, to be formatted
 */
export function withFacts(source: string, values: ReadonlyMap<string, unknown>): string;
