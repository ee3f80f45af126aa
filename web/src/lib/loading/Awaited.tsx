import type { ReactNode } from 'react';
import { useIsLate } from './useIsLate.ts';

/** The placeholder of something that is loading. */
export interface AwaitedProps {
  readonly className?: string;
  /** Shapes of what will be here, hidden from screen readers. */
  readonly children?: ReactNode;
}

/** Placeholder in the shape of what is loading. */
export function Awaited({ className, children }: AwaitedProps) {
  return (
    <div className={className} aria-busy="true">
      <LateNotice />
      <div className="awaits" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** Says to screen readers that something loads, and to everybody when it is late. It takes no room. */
export function LateNotice() {
  const isLate = useIsLate();
  return (
    <p role="status" className={isLate ? 'awaits-late' : 'visually-hidden'}>
      {isLate ? 'This is taking longer than usual. Still trying…' : 'Loading…'}
    </p>
  );
}
