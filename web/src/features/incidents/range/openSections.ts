import { readHistoryState, writeHistoryState } from '../../../lib/navigation/useHistoryState.ts';

/** The sections that the user opened and closed in a list: months and days by key, cards by incident id. */
export interface OpenSections {
  /**
   * Returns whether a section is open.
   * @returns undefined if the user has not touched it
   */
  readonly isOpen: (key: string) => boolean | undefined;
  readonly remember: (key: string, open: boolean) => void;
}

/** Key in history state. Only the last list shown is stored. */
const KEY = 'sections';

interface Stored {
  /** The list's name. */
  readonly of: string;
  readonly open: Readonly<Record<string, boolean>>;
}

function isStored(value: unknown): value is Stored {
  const { of, open } = (value ?? {}) as Partial<Stored>;
  return (
    typeof of === 'string' &&
    typeof open === 'object' &&
    open !== null &&
    Object.values(open).every((each) => typeof each === 'boolean')
  );
}

/**
 * Reads the sections that the user opened and closed in a list from the current entry's history state. Each change is
 * written there, so that Back, Forward and reload restore it.
 * @param list name of the list: its range and filter
 */
export function openSections(list: string): OpenSections {
  const stored = readHistoryState(KEY);
  const open = new Map(isStored(stored) && stored.of === list ? Object.entries(stored.open) : []);
  return {
    isOpen: (key) => open.get(key),
    remember: (key, isOpen) => {
      open.set(key, isOpen);
      writeHistoryState(KEY, { of: list, open: Object.fromEntries(open) } satisfies Stored);
    },
  };
}
