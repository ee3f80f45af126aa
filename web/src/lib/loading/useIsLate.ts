import { useEffect, useState } from 'react';

/** How long responses can take before they are late, in ms: people begin to wonder after three seconds. */
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
