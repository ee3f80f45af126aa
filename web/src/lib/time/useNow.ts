import { useEffect, useState } from 'react';

/**
 * The present, kept up to date.
 * @param everyMs how often to look at the clock
 * @returns ms since 1970
 */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
