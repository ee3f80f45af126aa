/** The ways in which the calls of a range are shown, with their names. */
export const views = [
  ['calls', 'Calls'],
  ['totals', 'Totals'],
  ['places', 'Where'],
] as const;

/** What is shown of the calls of a range, and how. */
export interface Shown {
  /** The name of the range. */
  readonly of: string;
  /** Calls of this type alone; all when empty. */
  readonly type: string;
  /** Calls with these words alone; all when empty. */
  readonly words: string;
  readonly view: (typeof views)[number][0];
}

/** All calls of a range, as a list. */
export const everything = (of: string): Shown => ({ of, type: '', words: '', view: 'calls' });

/** Whether something says what is shown. */
export function isShown(value: unknown): value is Shown {
  const { of, type, words, view } = (value ?? {}) as Partial<Shown>;
  return [of, type, words].every((part) => typeof part === 'string') && views.some(([key]) => key === view);
}
