import { subscriptionTypeLabels, mailedDocument, type Mailing } from '@firehouse/model';
import { usePages } from '../../lib/api/usePages.ts';
import { clock, day } from '../../lib/time/timeInWords.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { MailingPanel } from './DocumentMailing.tsx';
import { isOpenMailing } from './mailActivity.ts';

/** How often to update the statuses, in ms. Mailings start on the minute. */
const CLOCK_MS = 30_000;

const useMailingPages = () => usePages<Mailing>('mailings', { orderBy: 'createdAt,desc' });

/** Renders mailings that are waiting, being sent or paused, newest first, with their status and actions. */
export function OpenMailings() {
  const pages = useMailingPages();
  const open = pages.items.filter(isOpenMailing);
  // The list of other mailings already shows errors and the empty state.
  if (open.length === 0) return <p className="mailing-about">{pages.state === 'ready' && 'Nothing is being sent.'}</p>;
  return <Items mailings={open} readAt={pages.readAt} />;
}

/** Renders all other mailings, newest first. Mailings that were merged into another appear inside it. */
export function ClosedMailings() {
  const pages = useMailingPages();
  const ids = new Set(pages.items.map(({ id }) => id));
  const isFolded = ({ state, reason }: Mailing) => state === 'merged' && reason !== undefined && ids.has(reason);
  return (
    <PagedList
      pages={pages}
      what="the emails"
      empty="No emails yet. Subscribers get one when an alert starts or a post is published."
    >
      <Items
        mailings={pages.items.filter((mailing) => !isOpenMailing(mailing) && !isFolded(mailing))}
        folded={pages.items.filter(isFolded)}
        readAt={pages.readAt}
      />
    </PagedList>
  );
}

interface ItemsProps {
  readonly mailings: readonly Mailing[];
  /** Mailings that were merged into other ones. */
  readonly folded?: readonly Mailing[];
  readonly readAt: number;
}

function Items({ mailings, folded = [], readAt }: ItemsProps) {
  const now = useNow(CLOCK_MS);
  return (
    <ul className="mailings">
      {mailings.map((mailing) => (
        <CardBoundary key={mailing.id} as="li">
          <MailingItem
            mailing={mailing}
            together={folded.filter(({ reason }) => reason === mailing.id)}
            readAt={readAt}
            now={now}
          />
        </CardBoundary>
      ))}
    </ul>
  );
}

interface MailingItemProps {
  readonly mailing: Mailing;
  /** Mailings that were sent in the same email. */
  readonly together: readonly Mailing[];
  readonly readAt: number;
  readonly now: number;
}

function MailingItem({ mailing, together, readAt, now }: MailingItemProps) {
  const { type, title, createdAt } = mailing;
  const document = mailedDocument(mailing.id);
  return (
    <li>
      <h3>{title}</h3>
      <p className="mailing-about">
        {mailing.isCorrection ? 'Correction' : subscriptionTypeLabels[type]} <span aria-hidden="true">·</span>{' '}
        <time dateTime={createdAt}>
          {day(createdAt)}, {clock(createdAt)}
        </time>
      </p>
      {document && (
        <MailingPanel
          type={type}
          id={document.id}
          emailRev={document.emailRev}
          title={title}
          listed={mailing}
          listedAt={readAt}
          expectedAt={undefined}
          now={now}
        />
      )}
      {together.length > 0 && (
        <details className="mailing-details">
          <summary>
            Sent together with {together.length === 1 ? '1 other post' : `${together.length} other posts`}
          </summary>
          <ul>
            {together.map((other) => (
              <li key={other.id}>{other.title}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
