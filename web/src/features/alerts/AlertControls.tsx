import { alert as entity, texts } from '@firehouse/model';
import { DeleteControl } from '../admin/DeleteControl.tsx';
import { EditControl } from '../admin/EditControl.tsx';
import type { ShownAlert } from './alertsInForce.ts';

/** Renders the icons for editing and deleting an alert. */
export function AlertControls({ alert: { id, title } }: { readonly alert: Pick<ShownAlert, 'id' | 'title'> }) {
  return (
    <div className="admin-controls">
      <EditControl entity={entity} id={id} what={title} />
      <DeleteControl
        collection="alerts"
        hasUndo
        id={id}
        what={title}
        question={texts.confirmAlertDelete}
        failure={texts.alertDeleteFailed}
      />
    </div>
  );
}
