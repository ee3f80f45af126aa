import { apparatus } from '@firehouse/model';
import { CreateDocument } from '../../features/editing/CreateDocument.tsx';
import { FormDialog } from '../../ui/dialog/FormDialog.tsx';

/** Renders the dialog for adding an apparatus. Uploads its images first (SPEC §4). */
export default function AddApparatusDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <FormDialog
      title="Add Apparatus"
      onClose={onClose}
      form={(callbacks) => <CreateDocument entity={apparatus} {...callbacks} />}
    />
  );
}
