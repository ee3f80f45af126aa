import { useEffect, useState } from 'react';

/** Responses that take longer than this are late, in ms: people begin to wonder after three seconds. */
const LATE_MS = 2_500;

/** Returns whether the component has waited long enough to say so. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLate, LATE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
