import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Prevents a dialog from closing while unsaved changes would be lost.
 * @param proceed closes it anyway
 * @returns whether it was prevented
 */
export type LeaveGuard = (proceed: () => void) => boolean;

/** Registers a guard with the surrounding dialog; returns a function that unregisters it. */
export const LeaveGuards = createContext<(guard: LeaveGuard) => () => void>(() => () => {});

/**
 * Guards a changed form: the surrounding dialog asks before it closes, and the browser before the page unloads.
 * @param isChanged returns whether something would be lost now
 * @param ask asks the user, and proceeds if they agree
 */
export function useLeaveGuard(isChanged: () => boolean, ask: (proceed: () => void) => void): void {
  const register = use(LeaveGuards);
  const latest = useRef({ isChanged, ask });
  useEffect(() => {
    latest.current = { isChanged, ask };
  });
  // Registers as soon as the form is shown, because an effect would run slightly later.
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
