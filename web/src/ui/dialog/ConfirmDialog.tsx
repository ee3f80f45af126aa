import { texts } from '@firehouse/model/general';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

/** An action to confirm. */
interface ConfirmDialogProps {
  readonly title: string;
  /** The button that confirms. */
  readonly confirm: string;
  readonly cancel?: string;
  /** Whether the button that cancels comes first, in the color of the main action. */
  readonly prefersCancel?: boolean;
  /** Whether the action is in progress. */
  readonly isBusy?: boolean;
  /** Gets a function that closes the dialog. */
  readonly onConfirm: (close: () => void) => void;
  /** Called after it has closed for any reason. */
  readonly onClose: () => void;
  /** What the action does. */
  readonly children: ReactNode;
}

/** Asks before an action; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel = texts.cancel, prefersCancel, isBusy, onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => {
        const confirming = { label: confirm, isDisabled: isBusy, onClick: () => onConfirm(close) };
        const canceling = { label: cancel, isDisabled: undefined, onClick: close };
        return (
          <>
            {children}
            <p className="form-buttons">
              {(prefersCancel ? [canceling, confirming] : [confirming, canceling]).map((button, index) => (
                // Not `disabled`: the focus would be lost.
                <button
                  key={button.label}
                  type="button"
                  className={index === 0 ? 'btn btn-primary' : 'btn btn-outline-primary'}
                  aria-disabled={button.isDisabled}
                  onClick={button.onClick}
                >
                  {button.label}
                </button>
              ))}
            </p>
          </>
        );
      }}
    </Dialog>
  );
}
