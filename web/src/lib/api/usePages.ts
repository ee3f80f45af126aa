import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPaths } from './apiPaths.ts';
import { progressOf, type Reading } from './readingState.ts';
import { readList } from './readRequest.ts';

const PAGE_SIZE = 100;

/** A paginated list and its state. */
export interface Pages<T> extends Pick<Reading<T>, 'state' | 'isRetrying'> {
  readonly items: readonly T[];
  /** When the items were last read, in ms since 1970; 0 if never. */
  readonly readAt: number;
  readonly retry: () => void;
  /** Reads the next page; undefined on the last page. */
  readonly more: (() => void) | undefined;
  readonly isReadingMore: boolean;
}

/**
 * Reads a list in pages of 100 (docs/api.md, `after`).
 * @param collection collection to list; also the first element of the query key
 * @param pollMs refetch interval while the page is visible; no polling by default
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
    // Admins' work lists are refetched every time the admin returns to them.
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
