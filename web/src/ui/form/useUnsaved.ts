import { UNNAMED_IMAGE_MS } from '@firehouse/model/general';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { currentUser } from '../../lib/user/currentUser.ts';
import type { UnsavedInput, UnsavedStore } from './unsavedStore.ts';
import { pathsOf } from './readForm.ts';
import type { ChosenFiles } from './uploadThenSave.ts';
import { valueAt, type FlatValues } from './formValues.ts';

/** Delay between the last input and storing it, in ms. */
const STORE_DELAY_MS = 500;

/** How long an image in unsaved input can be used after its upload, in ms. A restored form can stay open for hours. */
const UPLOADS_USABLE_MS = UNNAMED_IMAGE_MS / 2;

/** A form's unsaved input. */
interface Unsaved {
  /** Input found when the form opened; restored only on request. */
  readonly stored: UnsavedInput | undefined;
  /** Stores input immediately, before a request whose response can be lost. */
  readonly store: (input: UnsavedInput) => void;
  /** Deletes the stored input, because the form was saved or its changes were discarded. */
  readonly remove: () => void;
}

/**
 * Stores a form's unsaved input: half a second after the last change, when the tab is hidden, and when the form
 * unmounts.
 * @param form the form whose input is observed
 * @param read returns the input; undefined if nothing differs from the loaded values
 * @param store undefined to store nothing
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
  // Runs before the form is painted, so no input comes earlier.
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
      // Once the session has ended, earlier stored input no longer exists.
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

/** Returns unsaved input without images that may have been deleted by now. */
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
 * Returns the stored values of chosen files. A field whose files have all been uploaded has their paths; for any other
 * field, the user has to choose the files again.
 * @param values the form's values without the chosen files
 * @param stored uploaded files with their paths
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
