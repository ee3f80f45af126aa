import type { Member } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { calls } from '../config/paths.ts';
import { ApiError, readList } from '../api/request.ts';

/** The name holds no address: names of reads are logged. */
const KEY: readonly string[] = ['viewer'];

/** What the API answers somebody whom it does not serve: no record, no privilege, or a disabled account. */
const REFUSED = new Set([401, 403]);

/**
 * The record of the signed-in user in `members`, null when there is none; read again when they return to the page
 * (SPEC §7).
 * @param email that the sign-in vouches for
 */
export const viewersRecordQuery = (email: string) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Member | null> => {
      try {
        const [record = null] = await readList<Member>(calls.list('members', { email }), { signal, fresh: true });
        return record;
      } catch (error) {
        if (error instanceof ApiError && REFUSED.has(error.status)) return null;
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
