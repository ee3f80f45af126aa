import type { ReactNode } from 'react';
import type { Pages } from '../../lib/api/usePages.ts';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface PagedListProps {
  readonly pages: Pages<unknown>;
  /** What is listed, such as `the alerts`. */
  readonly what: string;
  /** Shown when the list is empty. */
  readonly empty: string;
  /** The items read so far. */
  readonly children: ReactNode;
}

/**
 * Renders a long list that is read in pages, with its loading, failed and empty states and a button for the next page.
 */
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
