/** Ways to show the incidents in a range, with their labels. */
export const views = [
  ['calls', 'Calls'],
  ['totals', 'Totals'],
  ['places', 'Where'],
] as const;

/** Filters, and how to show the incidents in a range. */
export interface DisplayOptions {
  /** Name of the range. */
  readonly of: string;
  /** Incident type to show; empty for all. */
  readonly type: string;
  /** Search words; empty for no search. */
  readonly words: string;
  readonly view: (typeof views)[number][0];
}

/** Returns the default options: all incidents, as a list. */
export const everything = (of: string): DisplayOptions => ({ of, type: '', words: '', view: 'calls' });

/** Validates {@link DisplayOptions} from history state. */
export function isDisplayOptions(value: unknown): value is DisplayOptions {
  const { of, type, words, view } = (value ?? {}) as Partial<DisplayOptions>;
  return [of, type, words].every((part) => typeof part === 'string') && views.some(([key]) => key === view);
}
