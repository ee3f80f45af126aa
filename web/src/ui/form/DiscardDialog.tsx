import { Dialog } from '../dialog/Dialog.tsx';

/** The confirmation before leaving a changed form. */
interface DiscardDialogProps {
  readonly onCancel: () => void;
  readonly onDiscard: () => void;
}

/** Asks before a changed form is left; Escape keeps editing. */
export function DiscardDialog({ onCancel, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog title="Discard your changes?" onClose={onCancel}>
      {(close) => (
        <>
          <p>What you entered has not been saved.</p>
          <div className="form-buttons">
            <button type="button" className="btn btn-primary" onClick={close}>
              Keep editing
            </button>
            <button
              type="button"
              className="btn btn-outline-primary"
              onClick={() => {
                // First, since the element that gets the focus back is inert while this dialog is open.
                close();
                onDiscard();
              }}
            >
              Discard changes
            </button>
          </div>
        </>
      )}
    </Dialog>
  );
}
