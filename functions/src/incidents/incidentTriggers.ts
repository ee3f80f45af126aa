import { countedTime, markChanged } from '@firehouse/incidents';
import { draft } from '@firehouse/model';
import { onDocumentDeleted, onDocumentWritten } from 'firebase-functions/v2/firestore';
import { log } from '../platform/log.ts';
import { BACKGROUND, database } from '../platform/firebase.ts';
import { archiveIncident } from './archiveDeleted.ts';

/** Repairs deletions outside the API: copies the incident to `incidents.closed`. Retried until the copy exists. */
export const archiveClosedIncident = onDocumentDeleted(
  { ...BACKGROUND, document: 'incidents/{incident}', retry: true },
  async (event) => {
    if (event.data === undefined) return;
    log.incidentArchived(event.params.incident, await archiveIncident(database(), event.data, event.time));
  },
);

/**
 * Marks the month of a draft that admins changed, released, discarded or restored, for the hourly count. The intake
 * marks its own writes. Marking twice changes nothing.
 */
export const markChangedDraft = onDocumentWritten(
  { ...BACKGROUND, document: 'drafts/{draft}', retry: true },
  async ({ data }) => {
    const [before, after] = [data?.before.data(), data?.after.data()];
    const times = [before, after].map((fields) => countedTime(draft.collection, fields));
    // On release, a draft that did not count becomes an incident that does.
    const released: unknown = after === undefined ? before?.['startTime'] : undefined;
    const changed = times[0] === times[1] ? [released] : [...times, released];
    const db = database();
    const batch = db.batch();
    markChanged(
      db,
      batch,
      changed.filter((time) => typeof time === 'number'),
    );
    await batch.commit();
  },
);
