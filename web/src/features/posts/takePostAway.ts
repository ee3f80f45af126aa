import type { Post } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { without } from '../../lib/api/without.ts';

/** Takes a deleted post from every list and page that shows it, and reads what is shown again. */
export async function takePostAway(client: QueryClient, id: Post['id']): Promise<void> {
  const posts = { queryKey: ['posts'] };
  await client.cancelQueries(posts);
  client.setQueriesData<unknown>(posts, (read: unknown) => without(read, id));
  await client.invalidateQueries(posts);
}
