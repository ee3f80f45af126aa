import { texts } from '@firehouse/model';
import { useState, type ReactNode } from 'react';
import { useServerAction } from '../../lib/api/useServerAction.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

interface ConfirmationProps {
  /** The button that performs the action. */
  readonly confirm: string;
  /** Precedes the reason of a failure. */
  readonly failed: string;
  readonly act: () => Promise<unknown>;
  /** Called after a success, when the dialog has closed. */
  readonly onDone: () => void;
  /** What the action does. */
  readonly children: ReactNode;
}

interface ConfirmedActionProps extends ConfirmationProps {
  /** The button that opens the confirmation. */
  readonly button: ReactNode;
  readonly title: string;
}

/** A button for a server action that needs a confirmation. */
export function ConfirmedAction({ button, title, ...confirmation }: ConfirmedActionProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-primary"
        aria-haspopup="dialog"
        onClick={() => setIsConfirming(true)}
      >
        {button}
      </button>
      {isConfirming && (
        <Dialog title={title} onClose={() => setIsConfirming(false)}>
          {(close) => <Confirmation {...confirmation} close={close} />}
        </Dialog>
      )}
    </>
  );
}

function Confirmation({
  confirm,
  failed,
  act,
  onDone,
  close,
  children,
}: ConfirmationProps & { readonly close: () => void }) {
  const { isBusy, problem, run } = useServerAction<void>();
  const start = () =>
    run(async () => {
      await act();
      close();
      onDone();
    });
  return (
    <>
      {children}
      <p role="status" className="form-status form-saving">
        {isBusy && texts.inProgress}
      </p>
      <p role="alert" className="form-status form-failed">
        {problem !== '' && `${failed} ${problem}`}
      </p>
      <p className="form-buttons">
        {/* Not `disabled`: the focus would be lost. */}
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={isBusy}
          onClick={() => void (isBusy || start())}
        >
          {confirm}
        </button>
        <button type="button" className="btn btn-outline-primary" onClick={close}>
          {texts.cancel}
        </button>
      </p>
    </>
  );
}
