/** Ways to show a range's incidents, with their labels. */
export const views = [
  ['calls', 'Calls'],
  ['totals', 'Totals'],
  ['places', 'Where'],
] as const;

/** How to filter and show a range's incidents. */
export interface DisplayOptions {
  /** The range's name. */
  readonly of: string;
  /** Shows only incidents of this type; all if empty. */
  readonly type: string;
  /** Shows only incidents with these words; all if empty. */
  readonly words: string;
  readonly view: (typeof views)[number][0];
}

/** Returns the options for showing all incidents in a range as a list. */
export const everything = (of: string): DisplayOptions => ({ of, type: '', words: '', view: 'calls' });

/** Returns whether a value is {@link DisplayOptions}. */
export function isDisplayOptions(value: unknown): value is DisplayOptions {
  const { of, type, words, view } = (value ?? {}) as Partial<DisplayOptions>;
  return [of, type, words].every((part) => typeof part === 'string') && views.some(([key]) => key === view);
}
