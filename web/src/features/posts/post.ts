import type { Post } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../lib/config/paths.ts';
import { useReading, type Reading } from '../../lib/api/reading.ts';
import { readDocument } from '../../lib/api/request.ts';

const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id] as readonly string[],
    queryFn: ({ signal }): Promise<Post | null> => readDocument<Post>(calls.document('posts', id), { signal }),
  });

/** Reads one post; `null` while it is loading, or if the read failed (SPEC §8). */
export function usePost(id: string): Reading<Post | null> {
  return useReading(postQuery(id), null);
}
