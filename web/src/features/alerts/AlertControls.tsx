import { alert as entity, texts } from '@firehouse/model';
import { DocumentControls } from '../admin/DocumentControls.tsx';
import { lazyPart } from '../../lib/loading/lazyParts.ts';
import type { ShownAlert } from './alertsInForce.ts';

const EditAlert = lazyPart(() => import('./EditAlert.tsx'));

/** Renders an alert's edit and delete icons. */
export function AlertControls({ alert: { id, title } }: { readonly alert: Pick<ShownAlert, 'id' | 'title'> }) {
  return (
    <DocumentControls
      entity={entity}
      collection="alerts"
      id={id}
      what={title}
      Form={EditAlert}
      question={texts.confirmAlertDelete}
      failure={texts.alertDeleteFailed}
    />
  );
}
