import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Draft, DraftStore } from '../../lib/drafts/drafts.ts';

/** How long after the last key a draft is stored, in ms. */
const DRAFT_DELAY_MS = 500;

/** The draft of a form. */
export interface FormDraft {
  /** A draft that was found when the form opened; it is restored only on request. */
  readonly found: Draft | undefined;
  /** Deletes the draft: the form was saved, or its changes were discarded. */
  readonly remove: () => void;
}

/**
 * Keeps a draft of a form: half a second after the last input, when the tab is hidden, and when the form goes.
 * @param form whose input is observed
 * @param read what there is to keep; undefined when nothing differs from what was loaded
 * @param store undefined: no drafts
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  read: (form: HTMLFormElement) => Draft | undefined,
  store: DraftStore | undefined,
): FormDraft {
  const [found] = useState(() => store?.read());
  const latest = useRef({ read, store });
  const hasChanged = useRef(false);
  useEffect(() => {
    latest.current = { read, store };
  });
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
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
      timer = setTimeout(keep, DRAFT_DELAY_MS);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    element.addEventListener('input', onInput);
    element.addEventListener('change', onInput);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      keep();
      element.removeEventListener('input', onInput);
      element.removeEventListener('change', onInput);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, [form]);
  return {
    found,
    remove: () => {
      hasChanged.current = false;
      store?.remove();
    },
  };
}
