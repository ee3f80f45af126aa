import { onDocumentDeleted } from 'firebase-functions/v2/firestore';
import { log } from '../log.ts';
import { database, REGION } from '../platform.ts';
import { archiveIncident } from './archive.ts';

/** Deleting an incident closes it: its copy goes to `incidents.closed`. Tried again until it is there. */
export const archiveClosedIncident = onDocumentDeleted(
  { document: 'incidents/{incident}', region: REGION, retry: true },
  async (event) => {
    const incident = event.data?.data();
    if (incident === undefined) return;
    const archived = await archiveIncident(database(), event.params.incident, incident, event.time);
    log.incidentArchived(event.params.incident, archived);
  },
);
