import { texts } from '@firehouse/model';
import { useState, type ReactNode } from 'react';
import type { useRequest } from '../../lib/api/useRequest.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

interface ConfirmedActionProps {
  /** Content of the button that opens the confirmation dialog. */
  readonly button: ReactNode;
  readonly title: string;
  /** Label of the button that confirms. */
  readonly confirm: string;
  /** Error message, shown before the reason. */
  readonly failed: string;
  readonly request: ReturnType<typeof useRequest<unknown>>;
  /** Called after the request succeeds and the dialog closes. */
  readonly onDone?: () => void;
  /** Text that explains what the action does. */
  readonly children: ReactNode;
}

/** Renders a button that sends a request after confirmation. The dialog stays open until the request succeeds. */
export function ConfirmedAction({ button, title, confirm, failed, request, onDone, children }: ConfirmedActionProps) {
  const { isPending, problem, mutate, reset } = request;
  const [isConfirming, setIsConfirming] = useState(false);
  const open = () => {
    // Clear an earlier error.
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
      <button type="button" className="btn btn-danger" aria-haspopup="dialog" onClick={open}>
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
