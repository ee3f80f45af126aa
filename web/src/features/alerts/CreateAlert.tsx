import { alert } from '@firehouse/model';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { CreateDocument } from '../editing/CreateDocument.tsx';

/** A dialog that creates something. */
interface CreateAlertProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** The dialog with which an admin creates an alert. */
export default function CreateAlert({ onClose, onCreated }: CreateAlertProps) {
  return (
    <Dialog title="New alert" onClose={onClose}>
      {(close) => <CreateDocument entity={alert} onSaved={onCreated} onCancel={close} />}
    </Dialog>
  );
}
