import { readHistoryState, writeHistoryState } from '../../../lib/navigation/useHistoryState.ts';

/**
 * Tracks which sections of a list the user has expanded or collapsed. Months and days are identified by key, cards by
 * incident id, and storms by `storm` and their id.
 */
export interface OpenSections {
  /**
   * Returns whether a section is open.
   * @returns undefined if the user hasn't expanded or collapsed it
   */
  readonly isOpen: (key: string) => boolean | undefined;
  readonly remember: (key: string, open: boolean) => void;
}

/** History state key. Only the most recent list is stored. */
const KEY = 'sections';

interface Stored {
  /** Name of the list. */
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
 * Restores a list's expanded and collapsed sections from the history entry. Writes changes to the entry, so that Back,
 * Forward and reload restore them.
 * @param list name of the list: its range and filters
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
