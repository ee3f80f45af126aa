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

/** An alert or post whose mailing is shown. */
interface MailedDocument {
  readonly type: MailedCollection;
  readonly id: string;
  /** The emailed revision, if not the first. */
  readonly emailRev?: number | undefined;
  readonly title: string;
  /** When it should be emailed if it has not been, in ms since 1970; undefined means never. */
  readonly expectedAt: number | undefined;
  /** ms since 1970. */
  readonly now: number;
}

/** Returns a document's entry in the list of mailings; undefined if the list does not go back far enough. */
function listedOf(mailings: readonly Mailing[], { type, id, emailRev }: MailedDocument): Mailing | null | undefined {
  const mailing = mailings.find((each) => each.id === mailingId(type, id, emailRev));
  return mailing ?? (mailings.length < MAILINGS_LIMIT ? null : undefined);
}

/**
 * Renders a document's mailing in a list of documents: its state and its actions. Nothing if the list of mailings is
 * unavailable.
 */
export function DocumentMailing(document: MailedDocument) {
  const { value: mailings, state, readAt } = useMailings(document.type);
  if (state === 'loading') return <div className="mailing mailing-awaited" aria-hidden="true" />;
  if (readAt === 0) return null;
  return <MailingPanel {...document} listed={listedOf(mailings, document)} listedAt={readAt} />;
}

/** Renders the mailing for a document shown alone: fetched separately, unless a list of mailings has been read. */
export function SingleMailing(document: MailedDocument) {
  const { value: mailings, readAt } = useMailings(document.type, false);
  const listed = readAt === 0 ? undefined : listedOf(mailings, document);
  return <MailingPanel {...document} listed={listed} listedAt={readAt} />;
}

/** Renders a document's mailing on its card in one line; nothing for a document that is not emailed. */
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

/** Renders a document's mailing: its state, why emails failed, and its actions. */
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
  /** Identifies the mailing for screen reader users. */
  readonly title: string;
  /** ms since 1970. */
  readonly now: number;
  /** Gets the focus when a button disappears. */
  readonly line?: Ref<HTMLParagraphElement>;
}

/** Renders a mailing's state in one line, with a progress bar while it is sent. */
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

/** Renders why some of a mailing's emails failed: the mail servers' responses, in a disclosure. */
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
