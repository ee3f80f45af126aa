import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Content that a button shows and hides. */
export interface Disclosure<E extends HTMLElement> {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Ref for the element that contains both the button and the content. */
  readonly root: RefObject<E | null>;
}

/**
 * Shows and hides content. Escape closes it and returns the focus to its button; clicking or focusing elsewhere closes
 * it.
 */
export function useDisclosure<E extends HTMLElement>(): Disclosure<E> {
  const [open, setOpen] = useState(false);
  const root = useRef<E>(null);

  useEffect(() => {
    if (!open) return;
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A nested open disclosure closes first, by itself.
      if ((root.current?.querySelectorAll('[aria-expanded="true"]').length ?? 0) > 1) return;
      setOpen(false);
      root.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('focusin', closeFromOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('focusin', closeFromOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);

  const toggle = useCallback(() => setOpen((is) => !is), []);
  const close = useCallback(() => setOpen(false), []);
  return { open, toggle, close, root };
}
