import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** State of a disclosure: a button that shows and hides content. */
export interface Disclosure<E extends HTMLElement> {
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
  /** Ref for an element that contains both the button and its content. */
  readonly root: RefObject<E | null>;
}

/**
 * Manages a disclosure. Escape closes it and focuses its button; clicking or focusing anything outside closes it, too.
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
      // If a nested disclosure is open, Escape closes only that one.
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
