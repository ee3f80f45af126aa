import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { LeaveGuard } from '../../ui/dialog/leaveGuard.ts';

/** Controls which member's row is expanded; at most one is. */
interface OpenMember {
  readonly openId: string | undefined;
  /** Expands or collapses a member's row. Asks first if the expanded row has unsaved changes (leaveGuard.ts). */
  readonly toggle: (id: string) => void;
  /** Ref for the expanded row. */
  readonly row: RefObject<HTMLElement | null>;
  /** Adds a guard that can keep the row open. Provided through `LeaveGuards`. */
  readonly register: (guard: LeaveGuard) => () => void;
}

/** Class name of a row's button. */
export const ROW_BUTTON = 'member-row-button';

/** Expands rows on click, and collapses the expanded one on Escape or a click outside (SPEC §4). */
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
      // Ignore clicks in dialogs, which are rendered outside the row, and on other rows, whose own handler collapses
      // this one.
      if (target.closest(`dialog, .${ROW_BUTTON}`) === null) leave(close);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
      leave(() => {
        row.current?.querySelector<HTMLElement>(`.${ROW_BUTTON}`)?.focus();
        close();
      });
    };
    // Listen in the capture phase, because the click can remove the clicked button from the row.
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [openId, leave]);

  return { openId, toggle, row, register };
}
