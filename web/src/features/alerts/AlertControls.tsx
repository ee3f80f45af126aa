import { alert as entity, texts } from '@firehouse/model';
import { DeleteControl } from '../admin/DeleteControl.tsx';
import { EditControl } from '../admin/EditControl.tsx';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import type { ShownAlert } from './alertsInForce.ts';

const EditAlert = lazyPart(() => import('./EditAlert.tsx'));

/** Renders an alert's edit and delete icons. */
export function AlertControls({ alert: { id, title } }: { readonly alert: Pick<ShownAlert, 'id' | 'title'> }) {
  return (
    <div className="admin-controls">
      <EditControl entity={entity} id={id} what={title} Form={EditAlert} />
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
