import { mailedDocument, subscriptionTypeLabels, type Mailing } from '@firehouse/model';
import { usePages } from '../../lib/api/usePages.ts';
import { clock, day } from '../../lib/time/timeInWords.ts';
import { useNow } from '../../lib/time/useNow.ts';
import { PagedList } from '../../ui/list/PagedList.tsx';
import { MailingPanel } from './DocumentMailing.tsx';
import { CardBoundary } from '../../ui/list/CardBoundary.tsx';

/** How often the list checks the clock, in ms: mailings start on the minute. */
const CLOCK_MS = 30_000;

/** Renders all mailings, newest first, each with its state and actions. */
export function MailingList() {
  const pages = usePages<Mailing>('mailings', { orderBy: 'createdAt,desc' });
  const now = useNow(CLOCK_MS);
  return (
    <PagedList
      pages={pages}
      what="the emails"
      empty="No emails yet. Subscribers get one when an alert starts or a post is published."
    >
      <ul className="mailings">
        {pages.items.map((mailing) => (
          <CardBoundary key={mailing.id} as="li">
            <MailingItem mailing={mailing} readAt={pages.readAt} now={now} />
          </CardBoundary>
        ))}
      </ul>
    </PagedList>
  );
}

interface MailingItemProps {
  readonly mailing: Mailing;
  readonly readAt: number;
  readonly now: number;
}

function MailingItem({ mailing, readAt, now }: MailingItemProps) {
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
    </li>
  );
}
