import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';

interface CardBoundaryProps {
  readonly children: ReactNode;
  /** The element of the fallback; `li` around a card that is a list item itself. */
  readonly as?: 'li' | 'p';
}

/** Shows a sentence instead of one card that threw; the cards beside it stay. */
export function CardBoundary({ children, as: Fallback = 'p' }: CardBoundaryProps) {
  return (
    <ErrorBoundary instead={<Fallback className="card-failed">We couldn’t show this entry.</Fallback>}>
      {children}
    </ErrorBoundary>
  );
}
