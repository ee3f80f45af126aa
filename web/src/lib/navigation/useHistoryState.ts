import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { HistoryState } from './resolveRoute.ts';

/** Returns the state that React Router stores in the history entry. */
const routerState = () => (history.state as { readonly usr?: Partial<HistoryState> | null } | null)?.usr;

/** Reads an untrusted value from the current history entry's state (see {@link writeHistoryState}). */
export const readHistoryState = (name: string): unknown => routerState()?.choices?.[name];

/**
 * Writes a value to the current history entry's state, so that Back, Forward and reload restore it.
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
    // Safari throws if this is called too often. The next change writes the value anyway.
  }
}

/**
 * Like `useState`, but stores the value in the current history entry with {@link writeHistoryState}. The name must be
 * unique within the view. The value is undefined until it is set.
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
