import { apparatus, type Apparatus } from '@firehouse/model';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import { DocumentControls } from '../../features/admin/DocumentControls.tsx';

const CreateDialog = lazyPart(() => import('../../features/editing/CreateDocument.tsx'));

/** Renders the edit and delete icons for an apparatus. */
export function ApparatusControls({ piece: { id, title } }: { readonly piece: Pick<Apparatus, 'id' | 'title'> }) {
  return (
    <DocumentControls
      entity={apparatus}
      collection="apparatus"
      id={id}
      what={title}
      question="Confirm delete apparatus."
      failure="Something went wrong. The apparatus could not be deleted. Please try later."
    />
  );
}

/** Renders the button for adding an apparatus (SPEC §2). For admins. */
export function AddApparatus() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="container add-apparatus">
      <button type="button" className="btn btn-primary" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
        Add Apparatus
      </button>
      {isAdding && (
        <Suspense>
          <CreateDialog title="Add Apparatus" entity={apparatus} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
