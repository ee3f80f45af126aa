import { mailingId, type MailedCollection, type Mailing } from '@firehouse/model';
import { useCallback, useState, type RefObject } from 'react';
import { currentUser } from '../../lib/user/currentUser.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { ApiError } from '../../lib/api/apiError.ts';
import { useRequest } from '../../lib/api/useRequest.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { inDigits } from './mailingInWords.ts';
import type { LiveMailing } from './useLiveMailing.ts';

type Action = Parameters<typeof adminApiPaths.mailing>[1];

interface MailingActionsProps {
  readonly type: MailedCollection;
  readonly id: string;
  /** Emailed revision; undefined for the first. */
  readonly emailRev: number | undefined;
  readonly title: string;
  readonly live: LiveMailing;
  /** Ref for the status line, which gets the focus when a focused button disappears. */
  readonly line: RefObject<HTMLElement | null>;
}

/** Success messages for the actions. */
const done = {
  pause: () => 'Paused.',
  resume: () => 'Resumed.',
  cancel: () => 'Canceled.',
  test: () => `We sent a test to ${currentUser().email}.`,
} as const;

/**
 * Renders buttons for pausing or resuming a mailing, sending a test, and canceling, and shows the result. Canceling
 * requires confirmation. A mailing that was sent or canceled has no buttons.
 */
export function MailingActions({ type, id, emailRev, title, live, line }: MailingActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const {
    isPending,
    isSuccess,
    variables,
    problem,
    mutate: act,
  } = useMailingAction(mailingId(type, id, emailRev), live);
  const { mailing } = live;
  const { sent = 0, total = 0 } = mailing ?? {};
  const isOpen = mailing?.state === 'planned' || mailing?.state === 'sending' || mailing?.state === 'paused';
  // If a focused button disappears, focus the status line.
  const passFocusOnRemoval = useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button) line.current?.focus();
    },
    [line],
  );
  const isPaused = mailing?.state === 'paused';
  const button = (label: string, onClick: () => void, className: string) => (
    <button
      type="button"
      className={className}
      ref={passFocusOnRemoval}
      aria-label={`${label}: ${title}`}
      aria-disabled={isPending}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <>
      <div className="mailing-actions">
        {isOpen &&
          (isPaused
            ? button('Resume', () => act('resume'), 'btn btn-primary')
            : button('Pause', () => act('pause'), 'btn'))}
        {(isOpen || !mailing) && button('Send a test to me', () => act('test'), 'btn btn-quiet')}
        {isOpen && button('Cancel', () => setIsConfirming(true), 'btn btn-danger')}
      </div>
      <p role="status" className="form-status form-saved">
        {isSuccess && done[variables]()}
      </p>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
      {isConfirming && isOpen && (
        <ConfirmDialog
          title="Cancel this email?"
          confirm="Cancel the email"
          cancel="Keep the email"
          onConfirm={(close) => {
            close();
            act('cancel');
          }}
          onClose={() => setIsConfirming(false)}
        >
          <p>
            {sent > 0
              ? `“${title}” has reached ${inDigits(sent)} of ${inDigits(total)} subscribers. ` +
                'The others won’t receive it.'
              : `Subscribers won’t receive “${title}” by email.`}{' '}
            You can’t undo this.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Pauses, resumes or cancels a mailing, or sends the user a test email. */
function useMailingAction(id: string, { show, refresh }: LiveMailing) {
  return useRequest({
    mutationFn: (action: Action) => send(adminApiPaths.mailing(id, action), { method: 'POST' }),
    onSuccess: async (response, action) => {
      if (action !== 'test') await (isMailing(response) ? show(response) : refresh());
    },
    onError: async (error) => {
      // The mailing was changed or deleted in the meantime.
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) await refresh();
    },
  });
}

const isMailing = (response: unknown): response is Mailing =>
  typeof response === 'object' && response !== null && 'state' in response;
