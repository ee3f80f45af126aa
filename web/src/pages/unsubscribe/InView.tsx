import { useEffect, useRef, type ReactNode } from 'react';

/** Scrolls its content into view when mounted. On phones, alerts at the top can fill the whole screen. */
export function InView({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page's scroll padding keeps the content clear of the bottom bar.
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className="subscription-form">
      {children}
    </div>
  );
}
