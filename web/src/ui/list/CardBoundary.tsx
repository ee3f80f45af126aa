import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';

interface CardBoundaryProps {
  readonly children: ReactNode;
  /** The fallback's element; `li` around a card that is a list item itself. */
  readonly as?: 'li' | 'p';
}

/** Shows a sentence in place of a card that threw an error; the other cards remain. */
export function CardBoundary({ children, as: Fallback = 'p' }: CardBoundaryProps) {
  return (
    <ErrorBoundary instead={<Fallback className="card-failed">We couldn’t show this entry.</Fallback>}>
      {children}
    </ErrorBoundary>
  );
}
