import type { ReactNode } from 'react';
import { useIsLate } from './useIsLate.ts';

/** A placeholder for content that is loading. */
interface LoadingPlaceholderProps {
  readonly className?: string;
  /** A skeleton of the content, hidden from screen readers. */
  readonly children?: ReactNode;
}

/** Renders a placeholder in the shape of the content that is loading. */
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

/** Tells screen readers that something is loading, and everybody when it is late. It takes no space. */
export function LateNotice() {
  const isLate = useIsLate();
  return (
    <p role="status" className={isLate ? 'awaits-late' : 'visually-hidden'}>
      {isLate ? 'This is taking longer than usual. Still trying…' : 'Loading…'}
    </p>
  );
}
