import { useState, type ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Renders the form, given its callbacks. */
  readonly form: (callbacks: { readonly onSaved: () => void; readonly onCancel: () => void }) => ReactNode;
  /** Content below the form. */
  readonly children?: ReactNode;
}

/** Renders a dialog with a form. Once the form is saved, also shows a button that closes the dialog. */
export function FormDialog({ title, onClose, form, children }: FormDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <>
          {form({ onSaved: () => setIsSaved(true), onCancel: close })}
          {isSaved && (
            <button type="button" className="btn btn-primary" onClick={close}>
              Close
            </button>
          )}
          {children}
        </>
      )}
    </Dialog>
  );
}
