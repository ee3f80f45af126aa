import { useEffect, useState } from 'react';

/** How long loading can take before the page says so, in ms. People start to wonder after about three seconds. */
const LATE_MS = 2_500;

/** Returns whether the component has been mounted for longer than {@link LATE_MS}. */
export function useIsLate(): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLate, LATE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
