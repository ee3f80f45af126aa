import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Stops a dialog from closing while it has unsaved changes; `proceed` closes it anyway. Returns whether it stopped the
 * dialog.
 */
export type LeaveGuard = (proceed: () => void) => boolean;

/** Provides a function that adds a guard to the enclosing dialog. It returns a function that removes the guard. */
export const LeaveGuards = createContext<(guard: LeaveGuard) => () => void>(() => () => {});

/**
 * Protects unsaved changes: the enclosing dialog asks the user before it closes, and the browser before the page
 * unloads.
 * @param isChanged returns whether there are unsaved changes
 * @param ask asks the user, and calls `proceed` if they agree
 */
export function useLeaveGuard(isChanged: () => boolean, ask: (proceed: () => void) => void): void {
  const register = use(LeaveGuards);
  const latest = useRef({ isChanged, ask });
  useEffect(() => {
    latest.current = { isChanged, ask };
  });
  // A layout effect, so that the guard is in place as soon as the form is shown.
  useLayoutEffect(() => {
    const unregister = register((proceed) => {
      if (!latest.current.isChanged()) return false;
      latest.current.ask(proceed);
      return true;
    });
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (latest.current.isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', beforeUnload);
    return () => {
      unregister();
      removeEventListener('beforeunload', beforeUnload);
    };
  }, [register]);
}
