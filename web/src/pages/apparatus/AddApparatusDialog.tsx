import { apparatus } from '@firehouse/model';
import { useState } from 'react';
import { CreateDocument } from '../../features/editing/CreateDocument.tsx';
import { Dialog } from '../../ui/dialog/Dialog.tsx';

/** Renders the dialog for adding an apparatus. Uploads its images first (SPEC §4). */
export default function AddApparatusDialog({ onClose }: { readonly onClose: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  return (
    <Dialog title="Add Apparatus" onClose={onClose}>
      {(close) => (
        <>
          <CreateDocument entity={apparatus} onSaved={() => setIsSaved(true)} onCancel={close} />
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
