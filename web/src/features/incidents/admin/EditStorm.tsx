import { storm } from '@firehouse/model';
import { EditDocument } from '../../editing/EditDocument.tsx';
import type { EditFormProps } from '../../admin/openTasks.ts';
import { IncidentIdsControl } from '../../../ui/form/incidentIdsControl.ts';
import { ExcludedIncidents } from './ExcludedIncidents.tsx';

/** Renders the form for editing a storm. */
export default function EditStorm({ id, onSaved, onCancel }: EditFormProps) {
  return (
    <IncidentIdsControl value={ExcludedIncidents}>
      <EditDocument entity={storm} id={id} onSaved={onSaved} onCancel={onCancel} />
    </IncidentIdsControl>
  );
}
