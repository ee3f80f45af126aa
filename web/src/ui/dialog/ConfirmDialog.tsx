import { texts } from '@firehouse/model/general';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

/** An action to confirm. */
interface ConfirmDialogProps {
  readonly title: string;
  /** The button that confirms. */
  readonly confirm: string;
  readonly cancel?: string;
  /** Whether the cancel button comes first, in the main action's color. */
  readonly prefersCancel?: boolean;
  /** Whether the action is in progress. */
  readonly isBusy?: boolean;
  /** Receives a function that closes the dialog. */
  readonly onConfirm: (close: () => void) => void;
  /** Called after it has closed for any reason. */
  readonly onClose: () => void;
  /** Explains what the action does. */
  readonly children: ReactNode;
}

/** Requires confirmation for an action; Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel = texts.cancel, prefersCancel, isBusy, onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => {
        const buttons = [
          // Not `disabled`, because the focus would be lost.
          { children: confirm, 'aria-disabled': isBusy, onClick: () => onConfirm(close) },
          { children: cancel, onClick: close },
        ];
        if (prefersCancel) buttons.reverse();
        return (
          <>
            {children}
            <p className="form-buttons">
              {buttons.map((button, index) => (
                <button
                  key={button.children}
                  type="button"
                  className={`btn btn-${index === 0 ? '' : 'outline-'}primary`}
                  {...button}
                />
              ))}
            </p>
          </>
        );
      }}
    </Dialog>
  );
}
