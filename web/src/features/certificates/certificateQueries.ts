import { UNLIMITED, type Certificate } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../lib/api/apiPaths.ts';
import { useReading, type Reading } from '../../lib/api/readingState.ts';
import { readList } from '../../lib/api/readRequest.ts';
import { COUNT_LIMIT } from '../../lib/words/countUpTo.ts';

/** How often to refetch the number of waiting certificates, in ms. */
const COUNT_POLL_MS = 300_000;

const none: Certificate[] = [];

const certificatesQuery = queryOptions({
  queryKey: ['certificates', 'all'] as readonly string[],
  queryFn: ({ signal }) =>
    readList<Certificate>(apiPaths.list('certificates', { limit: UNLIMITED }), { signal, fresh: true }),
  staleTime: 0,
});

/** Reads the certificates that the user can see: all of them for admins, otherwise the user's own. */
export const useCertificates = (): Reading<Certificate[]> => useReading(certificatesQuery, none);

const waitingQuery = queryOptions({
  queryKey: ['certificates', 'waiting'] as readonly string[],
  queryFn: async ({ signal }) => {
    const query = { q: 'state = "proposed"', limit: COUNT_LIMIT + 1 };
    const list = await readList<Certificate>(apiPaths.list('certificates', query), { signal, fresh: true });
    return list.length;
  },
  refetchInterval: COUNT_POLL_MS,
  staleTime: COUNT_POLL_MS / 2,
});

/** Reads the number of certificates waiting for approval. For admins. */
export const useWaitingCertificates = (): Reading<number> => useReading(waitingQuery, 0);
