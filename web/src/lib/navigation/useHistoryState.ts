import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { HistoryState } from './resolveRoute.ts';

/** Returns react-router's part of the history state. */
const routerState = () => (history.state as { readonly usr?: Partial<HistoryState> | null } | null)?.usr;

/**
 * Reads a value from the history state of the current entry.
 * @param name see {@link writeHistoryState}
 * @returns untrusted: can be anything
 */
export const readHistoryState = (name: string): unknown => routerState()?.choices?.[name];

/**
 * Writes a value into the history state of the current entry, so that Back, Forward and reload restore it.
 * @param value must be cloneable; undefined deletes it
 */
export function writeHistoryState(name: string, value: unknown): void {
  const usr = routerState();
  try {
    history.replaceState(
      { ...(history.state as object | null), usr: { ...usr, choices: { ...usr?.choices, [name]: value } } },
      '',
    );
  } catch {
    // Safari throws after too many writes; the next change stores it.
  }
}

/**
 * Returns a user's choice in a view, stored by {@link writeHistoryState} per entry.
 * @param name unique within the view
 * @param isOne type guard for the choice
 * @returns the choice, undefined before there is one, and its setter
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
