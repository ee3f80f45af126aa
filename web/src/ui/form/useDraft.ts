import { UNNAMED_IMAGE_MS } from '@firehouse/model/general';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { currentUser } from '../../lib/user/currentUser.ts';
import type { Draft, DraftStore } from './draftStore.ts';
import { pathsOf } from './readForm.ts';
import type { ChosenFiles } from './uploadThenSave.ts';
import { valueAt, type FlatValues } from './values.ts';

/** The delay between the last input and storing the draft, in ms. */
const DRAFT_DELAY_MS = 500;

/**
 * How long a draft's image can be used after its upload, in ms. A restored form can stay open for
 * hours.
 */
const UPLOADS_USABLE_MS = UNNAMED_IMAGE_MS / 2;

/** The draft of a form. */
interface FormDraft {
  /** A draft found when the form opened; it is restored only on request. */
  readonly stored: Draft | undefined;
  /** Stores a draft immediately: before a request whose response can be lost. */
  readonly save: (draft: Draft) => void;
  /** Deletes the draft: the form was saved, or its changes were discarded. */
  readonly remove: () => void;
}

/**
 * Stores a draft of a form: half a second after the last input, when the tab is hidden, and when the form unmounts.
 * @param form whose input is observed
 * @param read returns the draft; undefined if nothing differs from what was loaded
 * @param store undefined for no drafts
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  read: (form: HTMLFormElement) => Draft | undefined,
  store: DraftStore | undefined,
): FormDraft {
  const [stored] = useState(() => restorable(store?.read()));
  const latest = useRef({ read, store });
  const hasChanged = useRef(false);
  useEffect(() => {
    latest.current = { read, store };
  });
  // Before the form is painted: no input comes earlier.
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      if (!hasChanged.current) return;
      hasChanged.current = false;
      const draft = latest.current.read(element);
      if (draft === undefined) latest.current.store?.remove();
      else latest.current.store?.write(draft);
    };
    const onInput = () => {
      hasChanged.current = true;
      clearTimeout(timer);
      timer = setTimeout(save, DRAFT_DELAY_MS);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') save();
    };
    element.addEventListener('input', onInput);
    element.addEventListener('change', onInput);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      // After the session's end, what was stored before is gone.
      hasChanged.current ||= currentUser().heldFor !== undefined;
      save();
      element.removeEventListener('input', onInput);
      element.removeEventListener('change', onInput);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [form]);
  return {
    stored,
    save: (draft) => {
      hasChanged.current = false;
      store?.write(draft);
    },
    remove: () => {
      hasChanged.current = false;
      store?.remove();
    },
  };
}

/** A draft without images that can be deleted by now. */
function restorable(draft: Draft | undefined): Draft | undefined {
  if (draft?.uploads === undefined) return draft;
  const oldest = Date.now() - UPLOADS_USABLE_MS;
  const old = new Set<unknown>(Object.keys(draft.uploads).filter((path) => (draft.uploads?.[path] ?? 0) < oldest));
  const values = Object.entries(draft.values).map(([path, value]) => {
    if (old.has(value)) return [path, valueAt(draft.base, path) ?? null] as const;
    if (!Array.isArray(value)) return [path, value] as const;
    const left = value.filter((each) => !old.has(each));
    return [path, left.length === 0 ? null : left] as const;
  });
  return { ...draft, values: Object.fromEntries(values), hadFiles: draft.hadFiles || old.size > 0 };
}

/**
 * A draft's values for chosen files. A field whose files are all uploaded has their paths; for any other, the user has
 * to choose the files again.
 * @param values those of the form, without the chosen files
 * @param stored files that were uploaded, with their paths
 */
export function withUploaded(
  values: FlatValues,
  files: readonly ChosenFiles[],
  stored: Pick<WeakMap<File, string>, 'get'>,
): Pick<Draft, 'values' | 'hadFiles'> {
  const uploaded: Record<string, unknown> = {};
  let hadFiles = false;
  for (const { path, chosen, isSeveral } of files) {
    const paths = chosen.map((file) => stored.get(file));
    if (paths.includes(undefined)) hadFiles = true;
    else uploaded[path] = isSeveral ? [...pathsOf(values[path]), ...paths] : paths[0];
  }
  return { values: { ...values, ...uploaded }, hadFiles };
}
