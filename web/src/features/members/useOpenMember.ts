import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { LeaveGuard } from '../../ui/dialog/leaveGuard.ts';

/** Tracks which member's row is expanded: at most one. */
interface OpenMember {
  readonly openId: string | undefined;
  /** Expands a member's row, or collapses it. A changed form in the expanded row asks first (leaveGuard.ts). */
  readonly toggle: (id: string) => void;
  /** Ref for the expanded row. */
  readonly row: RefObject<HTMLElement | null>;
  /** Registers a guard that can keep the row open; for `LeaveGuards`. */
  readonly register: (guard: LeaveGuard) => () => void;
}

/** Marks a row's button, which has a click handler. */
export const ROW_BUTTON = 'member-row-button';

/** Expands rows on click, and closes the expanded one on Escape or a click outside it (SPEC §4). */
export function useOpenMember(): OpenMember {
  const [openId, setOpenId] = useState<string>();
  const row = useRef<HTMLElement>(null);
  const guards = useRef(new Set<LeaveGuard>());
  const leave = useCallback((proceed: () => void) => {
    if (![...guards.current].some((guard) => guard(proceed))) proceed();
  }, []);
  const toggle = useCallback(
    (id: string) => leave(() => setOpenId((current) => (current === id ? undefined : id))),
    [leave],
  );
  const register = useCallback((guard: LeaveGuard) => {
    guards.current.add(guard);
    return () => void guards.current.delete(guard);
  }, []);

  useEffect(() => {
    if (openId === undefined) return;
    const close = () => setOpenId(undefined);
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || row.current === null || row.current.contains(target)) return;
      // A dialog opened from the row is elsewhere in the document, and another row's button closes this one anyway.
      if (target.closest(`dialog, .${ROW_BUTTON}`) === null) leave(close);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      leave(() => {
        row.current?.querySelector<HTMLElement>(`.${ROW_BUTTON}`)?.focus();
        close();
      });
    };
    // Listens in the capture phase, before the click changes the page: a button in the row may be gone afterward.
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [openId, leave]);

  return { openId, toggle, row, register };
}
