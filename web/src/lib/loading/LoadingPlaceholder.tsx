import type { ReactNode } from 'react';
import { useIsLate } from './useIsLate.ts';

interface LoadingPlaceholderProps {
  readonly className?: string;
  /** Skeleton of the content; hidden from screen readers. */
  readonly children?: ReactNode;
}

/** Renders a skeleton while content is loading. */
export function LoadingPlaceholder({ className, children }: LoadingPlaceholderProps) {
  return (
    <div className={className} aria-busy="true">
      <LateNotice />
      <div className="awaits" aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/**
 * Announces to screen readers that content is loading, and shows everyone a notice if it takes too long. Takes up no
 * space.
 */
export function LateNotice() {
  const isLate = useIsLate();
  return (
    <p role="status" className={isLate ? 'awaits-late' : 'visually-hidden'}>
      {isLate ? 'This is taking longer than usual. Still trying…' : 'Loading…'}
    </p>
  );
}
