import { texts } from '@firehouse/model';
import { DeleteControl } from '../admin/DeleteControl.tsx';
import type { ShownAlert } from './alerts.ts';
import { takeAlertAway } from './takeAlertAway.ts';

/** The icon with which an admin deletes an alert. */
export function DeleteAlert({ alert }: { readonly alert: Pick<ShownAlert, 'id' | 'title'> }) {
  return (
    <DeleteControl
      collection="alerts"
      id={alert.id}
      what={alert.title}
      question={texts.confirmAlertDelete}
      failure={texts.alertDeleteFailed}
      takeAway={takeAlertAway}
    />
  );
}
