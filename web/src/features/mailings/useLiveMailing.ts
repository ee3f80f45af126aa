import { mailingId, type MailedCollection, type Mailing } from '@firehouse/model';
import { useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import { readMailing } from './mailingQueries.ts';
import { isExpected } from './expectedStart.ts';

/** Polling interval while a mailing is being sent, in ms. */
const POLL_MS = 2_000;

/** Maximum delay before the next read, in ms. Browser timers are limited to 24 days. */
const MAX_WAIT_MS = 86_400_000;

/**
 * Returns how many ms to wait before reading a mailing again: two seconds while it is being sent or about to start,
 * until its start if that is in the future, and false if only an admin can change it.
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

/** A document, and what is already known about its mailing. */
export interface Followed {
  readonly type: MailedCollection;
  readonly id: string;
  /** Emailed revision; undefined for the first. */
  readonly emailRev?: number | undefined;
  /**
   * The mailing from a list: null if the document has none, undefined if the list doesn't go back far enough and the
   * mailing must be read separately.
   */
  readonly listed: Mailing | null | undefined;
  /** When the list was read, in ms since 1970. */
  readonly listedAt: number;
  /** When a document without a mailing should be emailed, in ms since 1970; undefined for never. */
  readonly expectedAt?: number | undefined;
}

/** The current state of a mailing. */
export interface LiveMailing {
  /** Null if there is none; undefined while unknown. */
  readonly mailing: Mailing | null | undefined;
  readonly isFailed: boolean;
  /** Updates the mailing after an action. */
  readonly show: (mailing: Mailing) => void;
  readonly refresh: () => Promise<unknown>;
}

/** Reads a document's mailing. Polls while it changes on its own, except while the page is hidden. */
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
    // If the page is hidden, refetch when it becomes visible.
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
