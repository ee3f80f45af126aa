import type { ReactNode } from 'react';
import { ErrorBoundary } from '../../lib/loading/ErrorBoundary.tsx';

interface CardBoundaryProps {
  readonly children: ReactNode;
  /** Element for the fallback: `li` if the card is a list item. */
  readonly as?: 'li' | 'p';
}

/** Replaces a card with a message if it throws, so that one broken card doesn't take down the list. */
export function CardBoundary({ children, as: Fallback = 'p' }: CardBoundaryProps) {
  return (
    <ErrorBoundary instead={<Fallback className="card-failed">We couldn’t show this entry.</Fallback>}>
      {children}
    </ErrorBoundary>
  );
}
