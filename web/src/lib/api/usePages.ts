import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPaths } from './apiPaths.ts';
import { progressOf, type Reading } from './readingState.ts';
import { readList } from './readRequest.ts';

/** Number of documents per page in a long list. */
const PAGE_SIZE = 100;

/** A long list that is read page by page. */
export interface Pages<T> extends Pick<Reading<T>, 'state' | 'isRetrying'> {
  readonly items: readonly T[];
  /** When the items were last read, in ms since 1970; 0 if never. */
  readonly readAt: number;
  /** Retries a failed read. */
  readonly retry: () => void;
  /** Reads the next page; undefined if there is none. */
  readonly more: (() => void) | undefined;
  readonly isReadingMore: boolean;
}

/**
 * Reads a list in pages of a hundred (docs/api.md, `after`).
 * @param collection to list; also used as the first element of the query key
 * @param query filter and order
 * @param pollMs how often to refetch while the page is visible; never by default
 */
export function usePages<T extends { readonly id: string }>(
  collection: string,
  query: Readonly<Record<string, string>>,
  pollMs?: number,
): Pages<T> {
  const read = useInfiniteQuery({
    queryKey: [collection, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      readList<T>(
        apiPaths.list(collection, { ...query, limit: PAGE_SIZE, ...(pageParam !== undefined && { after: pageParam }) }),
        { signal, fresh: true },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
    // Admins' work lists are refetched on every return.
    staleTime: 0,
    refetchInterval: pollMs ?? false,
  });
  const { data, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = read;
  return {
    items: data?.pages.flat() ?? [],
    ...progressOf(read),
    readAt: read.dataUpdatedAt,
    retry: () => void (read.isFetchNextPageError ? fetchNextPage() : refetch()),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isReadingMore: isFetchingNextPage,
  };
}
