import { Suspense } from 'react';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';
import { EditDocument } from '../editing/EditDocument.tsx';
import type { Editing } from './openTasks.ts';

interface EditDialogProps {
  readonly editing: Editing;
  readonly onClose: () => void;
}

/** Renders the dialog that an edit icon opens (DocumentControls.tsx). */
export default function EditDialog({ editing: { entity, id, what, Form = EditDocument }, onClose }: EditDialogProps) {
  return (
    <FormDialog
      title={`Edit ${what}`}
      onClose={onClose}
      form={(callbacks) => (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <Form entity={entity} id={id} {...callbacks} />
        </Suspense>
      )}
    />
  );
}
