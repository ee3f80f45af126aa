import { onDocumentDeleted } from 'firebase-functions/v2/firestore';
import { log } from '../log.ts';
import { database, REGION } from '../platform.ts';
import { archiveIncident } from './archive.ts';

/** Repairs deletes that did not go through the API: the copy goes to `incidents.closed`. Retried until it is there. */
export const archiveClosedIncident = onDocumentDeleted(
  { document: 'incidents/{incident}', region: REGION, retry: true },
  async (event) => {
    if (event.data === undefined) return;
    log.incidentArchived(event.params.incident, await archiveIncident(database(), event.data, event.time));
  },
);
