import type { Member } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../config/paths.ts';
import { ApiError, readList } from '../api/request.ts';

/** What a signed-in reader may; empty for who has no record (SPEC §7). */
export type ViewersRecord = Partial<Pick<Member, 'privileges'>>;

/** No address stands in it: the names of reads are logged. */
const KEY: readonly string[] = ['viewer'];

/**
 * The record of who has signed in; looked up anew when he comes back to the page.
 * @param email that the sign-in vouches for
 */
export const viewersRecordQuery = (email: string) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<ViewersRecord> => {
      try {
        const [record = {}] = await readList<ViewersRecord>(calls.list('members', { email }), { signal, fresh: true });
        return { privileges: record.privileges };
      } catch (error) {
        // Who has no record may look nobody up.
        if (error instanceof ApiError && error.status === 403) return {};
        throw error;
      }
    },
  });

/** The viewer's record alone. */
export const viewersRecord = { queryKey: KEY };

/** Every read but that. */
export const otherReads = {
  predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] !== KEY[0],
};
