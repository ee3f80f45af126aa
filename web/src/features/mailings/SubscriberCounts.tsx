import { subscriptionTypeLabels, subscriptionTypes, type MailedCollection } from '@firehouse/model';
import { useQuery } from '@tanstack/react-query';
import { readDocument } from '../../lib/api/readRequest.ts';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { LoadingPlaceholder } from '../../lib/loading/LoadingPlaceholder.tsx';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { inDigits } from './mailingInWords.ts';

/** Reads the number of subscribed addresses by type. */
export function useSubscriberCounts() {
  return useQuery({
    queryKey: ['subscriptions', 'counts'],
    queryFn: ({ signal }) =>
      readDocument<Readonly<Record<MailedCollection, number>>>(adminApiPaths.subscriptionCounts, {
        signal,
        fresh: true,
      }),
    staleTime: 0,
  });
}

/** Renders the number of subscribed addresses by type. */
export function SubscriberCounts() {
  const { data, isPending, refetch } = useSubscriberCounts();
  if (isPending) {
    return (
      <LoadingPlaceholder>
        <div className="subscriber-counts-awaited" />
      </LoadingPlaceholder>
    );
  }
  if (data === undefined) return <LoadFailed what="the number of subscribers" onRetry={() => void refetch()} />;
  return (
    <>
      <dl className="subscriber-counts">
        {subscriptionTypes.map((type) => (
          <div key={type}>
            <dt>{subscriptionTypeLabels[type]}</dt>
            <dd className="figures">{inDigits(data[type])}</dd>
          </div>
        ))}
      </dl>
      {subscriptionTypes.every((type) => data[type] === 0) && (
        <p className="mailing-about">No one is subscribed yet. The Subscribe button is on every page of the site.</p>
      )}
    </>
  );
}
