import { apparatus, type Apparatus } from '@firehouse/model';
import { DeleteControl } from '../../features/admin/DeleteControl.tsx';
import { EditControl } from '../../features/admin/EditControl.tsx';

/** The icons for editing and deleting a piece of apparatus. */
export function ApparatusControls({ piece: { id, title } }: { readonly piece: Pick<Apparatus, 'id' | 'title'> }) {
  return (
    <div className="admin-controls">
      <EditControl entity={apparatus} id={id} what={title} />
      <DeleteControl
        collection="apparatus"
        id={id}
        what={title}
        question="Confirm delete apparatus."
        failure="Something went wrong. The apparatus could not be deleted. Please try later."
      />
    </div>
  );
}
