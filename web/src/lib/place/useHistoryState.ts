import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlaceState } from './place.ts';

/** What react-router keeps with the entry of the history that is shown. */
const entryState = () => (history.state as { readonly usr?: Partial<PlaceState> | null } | null)?.usr;

/**
 * What was kept with the entry of the history that is shown.
 * @param name under which {@link keepInEntry} kept it
 * @returns anything: nothing of it is to be trusted
 */
export const keptInEntry = (name: string): unknown => entryState()?.kept?.[name];

/**
 * Keeps something with the entry of the history that is shown, so that Back, Forward and reload find it again.
 * @param value something that can be cloned; undefined forgets it
 */
export function keepInEntry(name: string, value: unknown): void {
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
 * What a visitor has chosen on a body, kept as {@link keepInEntry} does. Another entry has its own.
 * @param name unique within the body
 * @param isOne whether something is such a choice
 * @returns the choice, undefined before there is one, and what changes it
 */
export function useKept<T>(
  name: string,
  isOne: (value: unknown) => value is T,
): [T | undefined, (value: T | undefined) => void] {
  const { key } = useLocation();
  const read = () => {
    const value = keptInEntry(name);
    return { key, value: isOne(value) ? value : undefined };
  };
  const [choice, setChoice] = useState(read);
  if (choice.key !== key) setChoice(read());
  const change = (value: T | undefined) => {
    setChoice({ key, value });
    keepInEntry(name, value);
  };
  return [choice.value, change];
}
