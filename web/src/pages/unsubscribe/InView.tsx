import { useEffect, useRef, type ReactNode } from 'react';

/** Scrolls its content into view when it appears, if it is not: on a phone the alerts above fill the first screen. */
export function InView({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Clear of the bar at the bottom, by the page's scroll padding.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className="subscription-form">
      {children}
    </div>
  );
}
