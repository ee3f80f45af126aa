import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlaceState } from './place.ts';

/** The part of the history state that is react-router's. */
const entryState = () => (history.state as { readonly usr?: Partial<PlaceState> | null } | null)?.usr;

/**
 * Reads a value from the history state of the entry that is shown.
 * @param name under which {@link writeHistoryState} wrote it
 * @returns anything: nothing of it is to be trusted
 */
export const readHistoryState = (name: string): unknown => entryState()?.kept?.[name];

/**
 * Writes a value into the history state of the entry that is shown, so that Back, Forward and reload restore it.
 * @param value something that can be cloned; undefined forgets it
 */
export function writeHistoryState(name: string, value: unknown): void {
  const usr = entryState();
  try {
    history.replaceState(
      { ...(history.state as object | null), usr: { ...usr, kept: { ...usr?.kept, [name]: value } } },
      '',
    );
  } catch {
    // Safari refuses when it is asked too often; the next change keeps it.
  }
}

/**
 * A choice of the user in a view, stored by {@link writeHistoryState}. Each entry has its own.
 * @param name unique within the view
 * @param isOne whether something is such a choice
 * @returns the choice, undefined before there is one, and what changes it
 */
export function useHistoryState<T>(
  name: string,
  isOne: (value: unknown) => value is T,
): [T | undefined, (value: T | undefined) => void] {
  const { key } = useLocation();
  const read = () => {
    const value = readHistoryState(name);
    return { key, value: isOne(value) ? value : undefined };
  };
  const [choice, setChoice] = useState(read);
  if (choice.key !== key) setChoice(read());
  const change = (value: T | undefined) => {
    setChoice({ key, value });
    writeHistoryState(name, value);
  };
  return [choice.value, change];
}
