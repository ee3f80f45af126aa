import { alert } from '@firehouse/model';
import { useRef } from 'react';
import { createDocument } from '../../lib/api/createDocument.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EntityForm } from '../../ui/form/EntityForm.tsx';

/** A dialog that creates something. */
interface CreateAlertProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** The dialog with which an admin creates an alert. */
export default function CreateAlert({ onClose, onCreated }: CreateAlertProps) {
  // A repeat after a lost response finds what the first attempt created.
  const key = useRef(crypto.randomUUID());
  return (
    <Dialog title="New alert" onClose={onClose}>
      {(close) => (
        <EntityForm
          entity={alert}
          action="add"
          save={async (values) => {
            await createDocument('alerts', values, key.current);
          }}
          onSaved={onCreated}
          onCancel={close}
        />
      )}
    </Dialog>
  );
}
