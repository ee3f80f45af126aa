import { useEffect, useRef, type ReactNode } from 'react';

/** Scrolls its content into view when it appears, if it is not: on a phone the alerts above fill the first screen. */
export function InView({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current !== null && !isInView(element.current)) element.current.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={element} className="subscription-form">
      {children}
    </div>
  );
}

function isInView(element: HTMLElement): boolean {
  return element.getBoundingClientRect().bottom <= window.innerHeight;
}
