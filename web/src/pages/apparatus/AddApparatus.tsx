import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/loading/lazyPart.tsx';

const AddApparatusDialog = lazyPart(() => import('./AddApparatusDialog.tsx'));

/** The button for adding apparatus; opens a dialog (SPEC §2). For admins. */
export function AddApparatus() {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <div className="container add-apparatus">
      <button type="button" className="btn btn-primary" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
        Add Apparatus
      </button>
      {isAdding && (
        <Suspense>
          <AddApparatusDialog onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}
