import { createContext, use, useEffect, useRef } from 'react';

/**
 * Stops the closing of a dialog while something in it would be lost.
 * @param proceed closes it after all
 * @returns whether it was stopped
 */
export type LeaveGuard = (proceed: () => void) => boolean;

/** Registers a guard with the dialog around it; returns what takes it back. */
export const LeaveGuards = createContext<(guard: LeaveGuard) => () => void>(() => () => {});

/**
 * Guards what is in the form while it is changed: the dialog around it asks before it closes, and the browser before the
 * page goes.
 * @param isChanged whether something would be lost now
 * @param ask asks the user, and proceeds when they agree
 */
export function useLeaveGuard(isChanged: () => boolean, ask: (proceed: () => void) => void): void {
  const register = use(LeaveGuards);
  const latest = useRef({ isChanged, ask });
  useEffect(() => {
    latest.current = { isChanged, ask };
  });
  useEffect(() => {
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
