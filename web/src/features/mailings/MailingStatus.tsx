import type { Mailing } from '@firehouse/model';
import type { Ref } from 'react';
import { ProgressBar } from '../../ui/progress/ProgressBar.tsx';
import { mailingInWords } from './mailingInWords.ts';
import { useMailings } from './mailingQueries.ts';

interface MailingStatusProps {
  readonly mailing: Mailing;
  /** Names the mailing for screen reader users. */
  readonly title: string;
  /** ms since 1970. */
  readonly now: number;
  /** Gets the focus when a button disappears. */
  readonly line?: Ref<HTMLParagraphElement>;
}

/** Renders the state of a mailing in one line, with a progress bar while it is sent. */
export function MailingStatus({ mailing, title, now, line }: MailingStatusProps) {
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

/** Renders why emails of a mailing failed: the responses of mail servers, in a disclosure. */
export function MailingFailures({ failures = [], failed = 0 }: Pick<Mailing, 'failures' | 'failed'>) {
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
