import { texts } from '@firehouse/model/general';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Label of the confirm button. */
  readonly confirm: string;
  readonly cancel?: string;
  /** Whether the cancel button comes first and looks like the primary button. */
  readonly prefersCancel?: boolean;
  /** Whether the action is in progress. */
  readonly isBusy?: boolean;
  /** Called with a function that closes the dialog. */
  readonly onConfirm: (close: () => void) => void;
  /** Called after the dialog has closed for any reason. */
  readonly onClose: () => void;
  /** Text that explains what the action does. */
  readonly children: ReactNode;
}

/** Asks the user to confirm an action. Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, cancel = texts.cancel, prefersCancel, isBusy, onConfirm, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => {
        const buttons = [
          // `disabled` would lose the focus.
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
