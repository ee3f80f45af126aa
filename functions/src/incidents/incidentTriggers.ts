import { countedTime, markChanged } from '@firehouse/incidents';
import { draft } from '@firehouse/model';
import { onDocumentDeleted, onDocumentWritten } from 'firebase-functions/v2/firestore';
import { log } from '../platform/log.ts';
import { BACKGROUND, database } from '../platform/firebase.ts';
import { archiveIncident } from './archiveDeleted.ts';

/** Copies incidents to `incidents.closed` if they were deleted outside the API. Failed executions are retried. */
export const archiveClosedIncident = onDocumentDeleted(
  { ...BACKGROUND, document: 'incidents/{incident}', retry: true },
  async (event) => {
    if (event.data === undefined) return;
    log.incidentArchived(event.params.incident, await archiveIncident(database(), event.data, event.time));
  },
);

/**
 * Marks months for recounting when an admin changes, releases, discards or restores a draft. The intake marks its own
 * writes; marking a month twice does no harm.
 */
export const markChangedDraft = onDocumentWritten(
  { ...BACKGROUND, document: 'drafts/{draft}', retry: true },
  async ({ data }) => {
    const [before, after] = [data?.before.data(), data?.after.data()];
    const times = [before, after].map((fields) => countedTime(draft.collection, fields));
    // A draft that wasn't counted becomes an incident, which is counted.
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
