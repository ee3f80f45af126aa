import { Suspense, useState } from 'react';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EditDocument } from '../editing/EditDocument.tsx';
import type { Editing } from './openTasks.ts';

interface EditDialogProps {
  readonly editing: Editing;
  readonly onClose: () => void;
}

/** Renders the dialog for editing a post, an alert or an apparatus. */
export default function EditDialog({ editing: { entity, id, what, Form = EditDocument }, onClose }: EditDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Dialog title={`Edit ${what}`} onClose={onClose}>
      {(close) => (
        <>
          <Suspense fallback={<p role="status">Loading…</p>}>
            <Form entity={entity} id={id} onSaved={() => setIsSaved(true)} onCancel={close} />
          </Suspense>
          {isSaved && (
            <button type="button" className="btn btn-primary" onClick={close}>
              Close
            </button>
          )}
        </>
      )}
    </Dialog>
  );
}
