import { storm } from '@firehouse/model';
import { EditDocument } from '../../editing/EditDocument.tsx';
import type { EditFormProps } from '../../admin/openTasks.ts';
import { IncidentIdsControl } from '../../../ui/form/incidentIdsControl.ts';
import { ExcludedIncidents } from './ExcludedIncidents.tsx';

/** Renders a storm's form. */
export default function EditStorm({ id, onSaved, onCancel }: EditFormProps) {
  return (
    <IncidentIdsControl value={ExcludedIncidents}>
      <EditDocument entity={storm} id={id} onSaved={onSaved} onCancel={onCancel} />
    </IncidentIdsControl>
  );
}
