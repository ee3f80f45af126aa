import { mailingId, type MailedCollection, type Mailing } from '@firehouse/model';
import { useRef, type Ref } from 'react';
import { LoadFailed } from '../../ui/list/LoadFailed.tsx';
import { isExpected } from './expectedStart.ts';
import { MailingActions } from './MailingActions.tsx';
import { unmailedInWords, mailingInWords } from './mailingInWords.ts';
import { MAILINGS_LIMIT, useMailings } from './mailingQueries.ts';
import { useLiveMailing, type Followed } from './useLiveMailing.ts';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import '../../ui/form/formControls.scss';
import './mailingsAndSuppressions.scss';

/** An alert or post, and what is known about its mailing. */
interface MailedDocument {
  readonly type: MailedCollection;
  readonly id: string;
  /** Emailed revision; undefined for the first. */
  readonly emailRev?: number | undefined;
  readonly title: string;
  /** When the document should be emailed if it hasn't been yet, in ms since 1970; undefined for never. */
  readonly expectedAt: number | undefined;
  /** Current time, in ms since 1970. */
  readonly now: number;
}

/**
 * Finds a document's mailing in the list. Returns null if it has none, and undefined if the list doesn't go back far
 * enough to tell.
 */
function listedOf(mailings: readonly Mailing[], { type, id, emailRev }: MailedDocument): Mailing | null | undefined {
  const mailing = mailings.find((each) => each.id === mailingId(type, id, emailRev));
  return mailing ?? (mailings.length < MAILINGS_LIMIT ? null : undefined);
}

/**
 * Renders the status and actions of a document's mailing in a list of documents. Renders nothing if the mailings
 * couldn't be read.
 */
export function DocumentMailing(document: MailedDocument) {
  const { value: mailings, state, readAt } = useMailings(document.type);
  if (state === 'loading') return <div className="mailing mailing-awaited" aria-hidden="true" />;
  if (readAt === 0) return null;
  return <MailingPanel {...document} listed={listedOf(mailings, document)} listedAt={readAt} />;
}

/** Renders the mailing of a single document. Fetches it separately, unless a list of mailings has already been read. */
export function SingleMailing(document: MailedDocument) {
  const { value: mailings, readAt } = useMailings(document.type, false);
  const listed = readAt === 0 ? undefined : listedOf(mailings, document);
  return <MailingPanel {...document} listed={listed} listedAt={readAt} />;
}

/** Renders a mailing's status in one line on the document's card. Renders nothing if the document isn't emailed. */
export function MailingOnCard(document: MailedDocument) {
  const { value: mailings, readAt } = useMailings(document.type);
  if (readAt === 0) return null;
  return <CardLine {...document} listed={listedOf(mailings, document) ?? null} listedAt={readAt} />;
}

function CardLine({ title, now, ...followed }: MailedDocument & Followed) {
  const { mailing } = useLiveMailing(followed);
  if (mailing) return <MailingStatus mailing={mailing} title={title} now={now} />;
  const { expectedAt } = followed;
  if (!isExpected(expectedAt, now)) return null;
  return <p className="mailing-line">{unmailedInWords(expectedAt, now)}</p>;
}

/** Renders a mailing's status, the reasons for failed emails, and its actions. */
export function MailingPanel({ title, now, ...followed }: MailedDocument & Followed) {
  const live = useLiveMailing(followed);
  const line = useRef<HTMLParagraphElement>(null);
  const { type, id, emailRev, expectedAt } = followed;
  const { mailing } = live;
  if (live.isFailed) return <LoadFailed what="the state of this email" onRetry={() => void live.refresh()} />;
  if (mailing === undefined) return <div className="mailing mailing-awaited" aria-hidden="true" />;
  return (
    <div className="mailing" role="group" aria-label={`Email: ${title}`}>
      {mailing === null ? (
        <p className="mailing-line" ref={line} tabIndex={-1}>
          {unmailedInWords(expectedAt, now)}
        </p>
      ) : (
        <>
          <MailingStatus mailing={mailing} title={title} now={now} line={line} />
          <MailingFailures {...mailing} />
        </>
      )}
      <MailingActions type={type} id={id} emailRev={emailRev} title={title} live={live} line={line} />
    </div>
  );
}

interface MailingStatusProps {
  readonly mailing: Mailing;
  /** Title of the mailing, for screen readers. */
  readonly title: string;
  /** Current time, in ms since 1970. */
  readonly now: number;
  /** Ref for the line, which gets the focus when a focused button disappears. */
  readonly line?: Ref<HTMLParagraphElement>;
}

/** Renders a mailing's status in one line, with a progress bar while it is being sent. */
function MailingStatus({ mailing, title, now, line }: MailingStatusProps) {
  const { value: others } = useMailings(mailing.type, false);
  const main = mailing.state === 'merged' ? others.find(({ id }) => id === mailing.reason) : undefined;
  const { line: words, progress } = mailingInWords(mailing, now, main?.title);
  return (
    <>
      <p className="mailing-line figures" ref={line} {...(line !== undefined && { tabIndex: -1 })}>
        {words}
      </p>
      {progress && <ProgressBar {...progress} aria-label={`Sending: ${title}`} />}
    </>
  );
}

function MailingFailures({ failures = [], failed = 0 }: Pick<Mailing, 'failures' | 'failed'>) {
  if (failures.length === 0) return null;
  return (
    <details className="mailing-details">
      <summary>{failed === 1 ? 'Why it failed' : 'Why they failed'}</summary>
      <ul>
        {failures.map((failure) => (
          <li key={failure}>{failure}</li>
        ))}
      </ul>
    </details>
  );
}
