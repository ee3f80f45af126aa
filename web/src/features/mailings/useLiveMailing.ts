import { mailingId, type MailedCollection, type Mailing } from '@firehouse/model';
import { useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { readMailing } from './mailingQueries.ts';
import { isExpected } from './expectedStart.ts';

/** How often to read a mailing while it's being sent, in ms. */
const POLL_MS = 2_000;

/** Maximum wait before the next read, in ms: browser timers are limited to 24 days. */
const MAX_WAIT_MS = 86_400_000;

/**
 * Returns when to read a mailing again: every two seconds while it is sent or about to start, once when it is due, and
 * never while only an admin can change it.
 * @param expectedAt when a document without a mailing should get one, in ms since 1970; undefined for never
 * @param now ms since 1970
 * @returns ms from now; false for never
 */
export function nextRead(
  mailing: Pick<Mailing, 'state' | 'startAt'> | null,
  expectedAt: number | undefined,
  now: number,
): number | false {
  if (mailing?.state === 'sending') return POLL_MS;
  const startsAt =
    mailing === null ? expectedAt : mailing.state === 'planned' ? Date.parse(mailing.startAt) : undefined;
  if (!isExpected(startsAt, now)) return false;
  return startsAt > now ? Math.min(startsAt - now, MAX_WAIT_MS) : POLL_MS;
}

/** The document whose mailing to follow, with its known data. */
export interface Followed {
  readonly type: MailedCollection;
  /** Id of the alert or post. */
  readonly id: string;
  /** The emailed revision, if not the first. */
  readonly emailRev?: number | undefined;
  /** The mailing from a list; null if there is none; undefined if it was not listed and must be read. */
  readonly listed: Mailing | null | undefined;
  /** When the list was read, in ms since 1970. */
  readonly listedAt: number;
  /** When a document without a mailing should get one, in ms since 1970; undefined for never. */
  readonly expectedAt?: number | undefined;
}

/** A mailing's current state. */
export interface LiveMailing {
  /** Null for none; undefined if unknown. */
  readonly mailing: Mailing | null | undefined;
  /** Whether the first read failed. */
  readonly isFailed: boolean;
  /** Shows the result of an action. */
  readonly show: (mailing: Mailing) => void;
  /** Refetches it. */
  readonly refresh: () => Promise<unknown>;
}

/** Follows a document's mailing: polls while it changes without an admin's action, but not while the page is hidden. */
export function useLiveMailing({ type, id, emailRev, listed, listedAt, expectedAt }: Followed): LiveMailing {
  const client = useQueryClient();
  const mailingDocument = mailingId(type, id, emailRev);
  const queryKey = [type, 'mailings', mailingDocument] as const;
  type Live = Query<Mailing | null, Error, Mailing | null, typeof queryKey>;
  const latest = ({ data, dataUpdatedAt }: { data: Mailing | null | undefined; dataUpdatedAt: number }) =>
    data !== undefined && dataUpdatedAt >= listedAt ? data : listed;
  const next = ({ state }: Live) => {
    const mailing = latest(state);
    return mailing === undefined ? false : nextRead(mailing, expectedAt, Date.now());
  };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readMailing(mailingDocument, signal),
    enabled: (live) => latest(live.state) === undefined || next(live) !== false,
    refetchInterval: next,
    // A hidden page refetches it when it becomes visible.
    refetchIntervalInBackground: false,
    ...(listed !== undefined && { initialData: listed, initialDataUpdatedAt: listedAt }),
    staleTime: POLL_MS,
  });
  const mailing = latest(query);
  return {
    mailing,
    isFailed: query.isError && mailing === undefined,
    show: (shown) => void client.setQueryData(queryKey, shown),
    refresh: () => query.refetch(),
  };
}
