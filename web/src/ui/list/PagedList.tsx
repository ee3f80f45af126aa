import type { ReactNode } from 'react';
import type { Pages } from '../../lib/api/usePages.ts';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface PagedListProps {
  readonly pages: Pages<unknown>;
  /** What the list contains, such as `the alerts`. */
  readonly what: string;
  /** Message for an empty list. */
  readonly empty: string;
  /** The rendered items. */
  readonly children: ReactNode;
}

/** Renders a paginated list with its loading, error and empty states, and a button that loads more. */
export function PagedList({ pages, what, empty, children }: PagedListProps) {
  const { items, state, isRetrying, retry, more, isReadingMore } = pages;
  if (state === 'loading') {
    return (
      <LoadingPlaceholder>
        <div className="awaited-text" />
      </LoadingPlaceholder>
    );
  }
  return (
    <>
      {state === 'failed' && <LoadFailed what={what} isRetrying={isRetrying} onRetry={retry} />}
      {state === 'ready' && items.length === 0 && <p className="nothing">{empty}</p>}
      {children}
      {more !== undefined && (
        <button type="button" className="btn" disabled={isReadingMore} onClick={more}>
          Show more
        </button>
      )}
    </>
  );
}
