import { texts } from '@firehouse/model/general';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Label of the confirm button. */
  readonly confirm: string;
  readonly cancel?: string;
  /** Whether the action neither deletes nor ends anything. */
  readonly isHarmless?: boolean;
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
  const {
    title,
    confirm,
    cancel = texts.cancel,
    isHarmless,
    prefersCancel,
    isBusy,
    onConfirm,
    onClose,
    children,
  } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => {
        const buttons = [
          {
            children: confirm,
            className: isHarmless ? 'btn btn-primary' : 'btn btn-danger',
            // `disabled` would lose the focus.
            'aria-disabled': isBusy,
            onClick: () => onConfirm(close),
          },
          { children: cancel, className: prefersCancel ? 'btn btn-primary' : 'btn', onClick: close },
        ];
        if (prefersCancel) buttons.reverse();
        return (
          <>
            {children}
            <p className="form-buttons">
              {buttons.map((button) => (
                <button key={button.children} type="button" {...button} />
              ))}
            </p>
          </>
        );
      }}
    </Dialog>
  );
}
