import { mailingId, type MailedCollection, type Mailing } from '@firehouse/model';
import { useCallback, useState, type RefObject } from 'react';
import { ApiError } from '../../lib/api/apiError.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { useServerAction } from '../../lib/api/useServerAction.ts';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { currentUser } from '../../lib/user/currentUser.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { inDigits } from './mailingInWords.ts';
import type { LiveMailing } from './useLiveMailing.ts';

type Action = 'pause' | 'resume' | 'cancel' | 'test';

interface MailingActionsProps {
  readonly type: MailedCollection;
  /** Id of the alert or post. */
  readonly id: string;
  readonly title: string;
  readonly live: LiveMailing;
  /** Gets the focus when a button disappears. */
  readonly line: RefObject<HTMLElement | null>;
}

/** The messages after each successful action. */
const done = {
  pause: () => 'Paused.',
  resume: () => 'Resumed.',
  cancel: () => 'Canceled.',
  test: () => `We sent a test to ${currentUser().email}.`,
} as const satisfies Record<Action, () => string>;

/** The buttons of a mailing: a test, pause and resume, and cancel after a confirmation; then the result. */
export function MailingActions({ type, id, title, live, line }: MailingActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, result, problem, run } = useServerAction<string>();
  const { mailing, show, refresh } = live;
  const isOpen = mailing?.state === 'planned' || mailing?.state === 'sending' || mailing?.state === 'paused';
  const act = (action: Action) => {
    if (isBusy) return;
    run(async () => {
      try {
        const response = await send(adminApiPaths.mailing(mailingId(type, id), action), { method: 'POST' });
        if (action !== 'test') await (isMailing(response) ? show(response) : refresh());
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined;
        if (status === 401 || status === 403) currentUser().refetch?.();
        // It changed in the meantime, or was deleted.
        if (status === 409 || status === 404) await refresh();
        throw error;
      }
      return done[action]();
    });
  };
  // A focused button that disappears passes the focus to the line.
  const passFocusOnRemoval = useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button) line.current?.focus();
    },
    [line],
  );
  const isPaused = mailing?.state === 'paused';
  const button = (label: string, onClick: () => void) => (
    <button
      type="button"
      className="btn"
      ref={passFocusOnRemoval}
      aria-label={`${label}: ${title}`}
      aria-disabled={isBusy}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <>
      <div className="mailing-actions">
        {button('Send a test to me', () => act('test'))}
        {isOpen && button(isPaused ? 'Resume' : 'Pause', () => act(isPaused ? 'resume' : 'pause'))}
        {isOpen && button('Cancel', () => setIsConfirming(true))}
      </div>
      <p role="status" className="form-status form-saved">
        {!isBusy && problem === '' && result}
      </p>
      <p role="alert" className="form-status form-failed">
        {problem}
      </p>
      {isConfirming && isOpen && (
        <CancelDialog
          title={title}
          mailing={mailing}
          onCancel={() => act('cancel')}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

const isMailing = (response: unknown): response is Mailing =>
  typeof response === 'object' && response !== null && 'state' in response;

interface CancelDialogProps {
  readonly title: string;
  readonly mailing: Mailing;
  readonly onCancel: () => void;
  readonly onClose: () => void;
}

function CancelDialog({ title, mailing: { sent = 0, total = 0 }, onCancel, onClose }: CancelDialogProps) {
  return (
    <Dialog title="Cancel this email?" onClose={onClose}>
      {(close) => (
        <>
          <p>
            {sent > 0
              ? `“${title}” has reached ${inDigits(sent)} of ${inDigits(total)} subscribers. ` +
                'The others won’t receive it.'
              : `Subscribers won’t receive “${title}” by email.`}{' '}
            You can’t undo this.
          </p>
          <p className="mailing-actions">
            <button
              type="button"
              className="btn btn-primary"
              onClick={() => {
                close();
                onCancel();
              }}
            >
              Cancel the email
            </button>
            <button type="button" className="btn btn-outline-primary" onClick={close}>
              Keep the email
            </button>
          </p>
        </>
      )}
    </Dialog>
  );
}
