import { type LiveContent } from '@firehouse/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { liveContentKey, readSnapshot, siteContentKey } from '../../lib/api/liveSnapshot.ts';

const unedited: LiveContent = {};

/**
 * Reads the site content that every page shows. It comes from the live snapshot, which other queries poll. An admin who
 * has just changed it sees the newer content that the API returned.
 * @param enabled whether the page has shown its first responses
 */
export function useLiveContent(enabled: boolean): LiveContent {
  const { data: live = unedited } = useQuery({
    queryKey: liveContentKey,
    queryFn: ({ client }) =>
      readSnapshot(client).then(
        ({ site }) => site,
        () => client.getQueryData<LiveContent>(liveContentKey) ?? unedited,
      ),
    enabled,
  });
  const own = useQueryClient().getQueryData<LiveContent>(siteContentKey) ?? unedited;
  return (own.rev ?? 0) > (live.rev ?? 0) ? own : live;
}
