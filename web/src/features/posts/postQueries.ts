import { UNLIMITED, type Post, type PostType } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { bypassCacheOnRefetch, readDocument, readList } from '../../lib/api/readRequest.ts';

const none: Post[] = [];

/** Returns the API path for posts of a type; all by default. */
export const postsApiPath = (type?: PostType) =>
  apiPaths.list('posts', { ...(type && { type }), orderBy: 'occurrenceDate,desc', limit: UNLIMITED });

const postsQuery = (type?: PostType) =>
  queryOptions({
    queryKey: ['posts', type ?? 'all'] as readonly string[],
    queryFn: (context) => readList<Post>(postsApiPath(type), bypassCacheOnRefetch(context)),
  });

/** Reads all posts of a type, newest first; all types by default. */
export function usePosts(type?: PostType): Reading<Post[]> {
  return useReading(postsQuery(type), none);
}

const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id] as readonly string[],
    queryFn: ({ signal }): Promise<Post | null> => readDocument<Post>(apiPaths.document('posts', id), { signal }),
  });

/** Reads a post; null while it is loading, or if it couldn't be read (SPEC §8). */
export function usePost(id: string): Reading<Post | null> {
  return useReading(postQuery(id), null);
}
