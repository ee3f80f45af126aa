import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Scrolls its content into view when it appears, if necessary, because on a phone the alerts above fill the first
 * screen.
 */
export function InView({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page's scroll padding keeps it clear of the bar at the bottom.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className="subscription-form">
      {children}
    </div>
  );
}
