import { groupByStorm, HOME_POLL_MS, recentStormsList, type Incident, type ShownStorm } from '@firehouse/model';
import { useEffect, type ReactNode } from 'react';
import { queryOptions } from '@tanstack/react-query';
import { CardBoundary } from '../../../ui/list/CardBoundary.tsx';
import { apiPaths } from '../../../lib/api/apiPaths.ts';
import { pollInterval, readLive } from '../../../lib/api/liveSnapshot.ts';
import { useReading, type Reading } from '../../../lib/api/readingState.ts';
import { readList } from '../../../lib/api/readRequest.ts';
import { StormItem } from './StormItem.tsx';

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
function useRecentStorms(): Reading<ShownStorm[]> {
  return useReading(recentStormsQuery, none);
}

/** Renders an incident as an item of the log, with the incident's id as its key. */
export type LogItem = (incident: Incident, index: number) => ReactNode;

/** Renders incidents, latest first, as items of the log, grouped by storm. */
export type Arrange = (incidents: readonly Incident[], item: LogItem) => ReactNode;

interface RecentStormsProps {
  /** Called when the storms are first read, and whenever they change. */
  readonly onArrange: (change: () => Arrange) => void;
}

/**
 * Reads the storms of the last 30 minutes, and passes the log a function that groups its items. The log renders them
 * itself, so that cards outside a storm stay mounted.
 */
export default function RecentStorms({ onArrange }: RecentStormsProps) {
  const { state, value } = useRecentStorms();
  useEffect(() => {
    if (state !== 'loading') onArrange(() => (incidents, item) => arranged(value, incidents, item));
  }, [state, value, onArrange]);
  return null;
}

function arranged(storms: readonly ShownStorm[], incidents: readonly Incident[], item: LogItem): ReactNode {
  const indexes = new Map(incidents.map((incident, index) => [incident, index]));
  const itemOf = (incident: Incident) => item(incident, indexes.get(incident) ?? 0);
  return groupByStorm(incidents, storms).map(({ storm, incidents: group }) =>
    storm === undefined ? (
      itemOf(group[0])
    ) : (
      <li key={storm.id}>
        <CardBoundary>
          <StormItem storm={storm} incidents={group} heading="h2">
            {() => <ol>{group.map(itemOf)}</ol>}
          </StormItem>
        </CardBoundary>
      </li>
    ),
  );
}
