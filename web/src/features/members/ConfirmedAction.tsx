import { texts } from '@firehouse/model';
import { useState, type ReactNode } from 'react';
import type { useRequest } from '../../lib/api/useRequest.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface ConfirmedActionProps {
  /** The button that opens the confirmation. */
  readonly button: ReactNode;
  readonly title: string;
  /** The button that performs the action. */
  readonly confirm: string;
  /** Shown before the reason for a failure. */
  readonly failed: string;
  readonly request: ReturnType<typeof useRequest<unknown>>;
  /** Called after a success, once the dialog has closed. */
  readonly onDone?: () => void;
  /** Explains what the action does. */
  readonly children: ReactNode;
}

/** Renders a button for a request that needs a confirmation; the dialog stays open until the request succeeds. */
export function ConfirmedAction({ button, title, confirm, failed, request, onDone, children }: ConfirmedActionProps) {
  const { isPending, problem, mutate, reset } = request;
  const [isConfirming, setIsConfirming] = useState(false);
  const open = () => {
    // Clears an earlier failure.
    if (!isPending) reset();
    setIsConfirming(true);
  };
  const start = (close: () => void) =>
    mutate(undefined, {
      onSuccess: () => {
        close();
        onDone?.();
      },
    });
  return (
    <>
      <button type="button" className="btn btn-outline-primary" aria-haspopup="dialog" onClick={open}>
        {button}
      </button>
      {isConfirming && (
        <ConfirmDialog
          title={title}
          confirm={confirm}
          isBusy={isPending}
          onConfirm={start}
          onClose={() => setIsConfirming(false)}
        >
          {children}
          <p role="status" className="form-status form-saving">
            {isPending && texts.inProgress}
          </p>
          <p role="alert" className="form-status form-failed">
            {problem !== '' && `${failed} ${problem}`}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
