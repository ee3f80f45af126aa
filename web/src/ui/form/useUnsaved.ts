import { UNNAMED_IMAGE_MS } from '@firehouse/model/general';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { currentUser } from '../../lib/user/currentUser.ts';
import type { UnsavedInput, UnsavedStore } from './unsavedStore.ts';
import { pathsOf } from './readForm.ts';
import type { ChosenFiles } from './uploadThenSave.ts';
import { valueAt, type FlatValues } from './formValues.ts';

/** Delay between the last change and storing the input, in ms. */
const STORE_DELAY_MS = 500;

/**
 * How long after its upload an image in unsaved input can still be used, in ms. Half the time until it is deleted,
 * because a restored form can stay open for hours.
 */
const UPLOADS_USABLE_MS = UNNAMED_IMAGE_MS / 2;

/** Unsaved input from an earlier visit, and functions for storing new input. */
interface Unsaved {
  /** Input found when the form opened. Restored only when the user chooses to. */
  readonly stored: UnsavedInput | undefined;
  /** Stores input immediately. Called before a request that may lose its response. */
  readonly store: (input: UnsavedInput) => void;
  /** Deletes the stored input after the form was saved or its changes were discarded. */
  readonly remove: () => void;
}

/**
 * Stores a form's input half a second after the last change, when the tab is hidden, and when the form unmounts.
 * @param read returns the current input; undefined if nothing has changed
 * @param store where to store the input; undefined to store nothing
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  read: (form: HTMLFormElement) => UnsavedInput | undefined,
  store: UnsavedStore | undefined,
): Unsaved {
  const [stored] = useState(() => restorable(store?.read()));
  const latest = useRef({ read, store });
  const hasChanged = useRef(false);
  useEffect(() => {
    latest.current = { read, store };
  });
  // A layout effect runs before the first paint, so no input is missed.
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      if (!hasChanged.current) return;
      hasChanged.current = false;
      const input = latest.current.read(element);
      if (input === undefined) latest.current.store?.remove();
      else latest.current.store?.write(input);
    };
    const onInput = () => {
      hasChanged.current = true;
      clearTimeout(timer);
      timer = setTimeout(save, STORE_DELAY_MS);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') save();
    };
    element.addEventListener('input', onInput);
    element.addEventListener('change', onInput);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      // When a session ends, its stored input is deleted, so store this form's input again.
      hasChanged.current ||= currentUser().heldFor !== undefined;
      save();
      element.removeEventListener('input', onInput);
      element.removeEventListener('change', onInput);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [form]);
  return {
    stored,
    store: (input) => {
      hasChanged.current = false;
      store?.write(input);
    },
    remove: () => {
      hasChanged.current = false;
      store?.remove();
    },
  };
}

/** Returns input without images that may have been deleted by now. */
function restorable(input: UnsavedInput | undefined): UnsavedInput | undefined {
  if (input?.uploads === undefined) return input;
  const oldest = Date.now() - UPLOADS_USABLE_MS;
  const old = new Set<unknown>(Object.keys(input.uploads).filter((path) => (input.uploads?.[path] ?? 0) < oldest));
  const values = Object.entries(input.values).map(([path, value]) => {
    if (old.has(value)) return [path, valueAt(input.base, path) ?? null] as const;
    if (!Array.isArray(value)) return [path, value] as const;
    const left = value.filter((each) => !old.has(each));
    return [path, left.length === 0 ? null : left] as const;
  });
  return { ...input, values: Object.fromEntries(values), hadFiles: input.hadFiles || old.size > 0 };
}

/**
 * Replaces chosen files with their paths in values to be stored. Fields with files that aren't uploaded yet keep their
 * old value, so the user has to choose those files again.
 * @param stored paths of uploaded files
 */
export function withUploaded(
  values: FlatValues,
  files: readonly ChosenFiles[],
  stored: Pick<WeakMap<File, string>, 'get'>,
): Pick<UnsavedInput, 'values' | 'hadFiles'> {
  const uploaded: Record<string, unknown> = {};
  let hadFiles = false;
  for (const { path, chosen, isSeveral } of files) {
    const paths = chosen.map((file) => stored.get(file));
    if (paths.includes(undefined)) hadFiles = true;
    else uploaded[path] = isSeveral ? [...pathsOf(values[path]), ...paths] : paths[0];
  }
  return { values: { ...values, ...uploaded }, hadFiles };
}
