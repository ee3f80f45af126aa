import { texts, type Incident } from '@firehouse/model';
import { DeleteControl } from '../../admin/DeleteControl.tsx';
import { inOneLine } from '../card/incidentInWords.ts';
import { removeIncidentFromCache } from './removeIncidentFromCache.ts';

/** The icon for closing an incident, for admins: it is deleted from the open ones, and the server keeps a copy. */
export function CloseIncident({ incident }: { readonly incident: Incident }) {
  return (
    <DeleteControl
      collection="incidents"
      id={incident.id}
      what={inOneLine(incident)}
      question={texts.confirmIncidentClose}
      failure={texts.incidentDeleteFailed}
      removeFromCache={removeIncidentFromCache}
    />
  );
}
