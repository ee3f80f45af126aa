import { HOME_POLL_MS, recentStormsList, type ShownStorm } from '@firehouse/model';
import { queryOptions } from '@tanstack/react-query';
import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { pollInterval, readLive } from '../../../lib/api/liveSnapshot.ts';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { readList } from '../../../lib/api/readRequest.ts';

const none: ShownStorm[] = [];

const recentStormsQuery = queryOptions({
  queryKey: ['storms', 'recent'] as readonly string[],
  queryFn: (context) =>
    readLive<ShownStorm>('storms', context, ({ signal }) =>
      readList(apiPaths.list('storms', recentStormsList(Date.now())), { signal, fresh: true }),
    ),
  refetchInterval: pollInterval,
  staleTime: HOME_POLL_MS / 4,
});

/** Reads the storms that can include incidents on Home. Polls them as often as the incidents. */
export function useRecentStorms(): Reading<ShownStorm[]> {
  return useReading(recentStormsQuery, none);
}
