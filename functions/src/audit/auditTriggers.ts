import { trashedDocument } from '@firehouse/model';
import {
  onDocumentDeletedWithAuthContext,
  onDocumentUpdatedWithAuthContext,
  onDocumentWrittenWithAuthContext,
} from 'firebase-functions/v2/firestore';
import { recordIfMalformed } from '../documents/recordMalformed.ts';
import { BACKGROUND, database } from '../platform/firebase.ts';
import { recordedCollections, triggerName, type RecordedCollection, type TriggerName } from './recordedCollections.ts';
import { isByServer, lineOfDraftRemoval, lineOfRestore, lineOfWrite } from './lineOfEvent.ts';
import { recordChange } from './recordChange.ts';

// One trigger per audited collection, and one for the trash (docs/decisions/016-audit-by-trigger.md). Each is retried
// until its line is stored.

const options = { ...BACKGROUND, retry: true } as const;

function onWrite(collection: RecordedCollection) {
  return onDocumentWrittenWithAuthContext({ ...options, document: `${collection}/{id}` }, async (event) => {
    const { before, after } = event.data ?? {};
    const change = { before: before?.data(), after: after?.data() };
    const { id } = event.params;
    await recordChange(database(), event, (authored) => lineOfWrite(authored, { collection, id }, change));
    // Lists leave out documents without their sort field, so no read would ever notice them.
    if (change.after !== undefined) await recordIfMalformed(database(), collection, id, change.after);
  });
}

/** Triggers that record every write to their collection, by function name: `auditPosts`. */
export const recordedWrites = Object.fromEntries(
  recordedCollections.map((collection) => [triggerName(collection), onWrite(collection)]),
) as Readonly<Record<TriggerName<RecordedCollection>, ReturnType<typeof onWrite>>>;

/**
 * Records closings. Closing an incident deletes it, so a closing is a single event here, regardless of who writes the
 * copy in `incidents.closed`. The server's own changes to incidents are not recorded: dispatch and imports write
 * thousands, and removing a duplicate closes nothing.
 */
export const auditClosings = onDocumentDeletedWithAuthContext(
  { ...options, document: 'incidents/{id}' },
  async (event) => {
    if (isByServer(event)) return;
    const change = { before: event.data?.data(), after: undefined };
    const closed = { collection: 'incidents', id: event.params.id } as const;
    await recordChange(database(), event, (authored) => lineOfWrite(authored, closed, change));
  },
);

/** Records publishing an incident in full, the only change that users can make to it. */
function onRelease(collection: 'incidents' | 'incidents.closed') {
  return onDocumentUpdatedWithAuthContext({ ...options, document: `${collection}/{id}` }, async (event) => {
    if (isByServer(event)) return;
    const change = { before: event.data?.before.data(), after: event.data?.after.data() };
    const released = { collection, id: event.params.id };
    await recordChange(database(), event, (authored) => lineOfWrite(authored, released, change));
  });
}

export const auditReleases = onRelease('incidents');
export const auditClosedReleases = onRelease('incidents.closed');

/** Records admins' changes to drafts. As with incidents, dispatch's changes are not recorded. */
export const auditDrafts = onDocumentWrittenWithAuthContext({ ...options, document: 'drafts/{id}' }, async (event) => {
  if (isByServer(event)) return;
  const { id } = event.params;
  const [before, after] = [event.data?.before.data(), event.data?.after.data()];
  await recordChange(database(), event, (authored) =>
    after === undefined
      ? lineOfDraftRemoval(authored, 'draft', id, before ?? {})
      : lineOfWrite(authored, { collection: 'drafts', id }, { before, after }),
  );
});

/** Records discards. A draft in the trash was discarded, not released. */
export const auditDiscards = onDocumentWrittenWithAuthContext({ ...options, document: 'trash/{id}' }, async (event) => {
  const discarded = event.data?.after.data();
  const document = trashedDocument(event.params.id);
  if (discarded === undefined || document?.collection !== 'drafts') return;
  await recordChange(database(), event, (authored) => lineOfDraftRemoval(authored, 'trash', document.id, discarded));
});

/** Records restores. For users, restoring a document is the only way to delete its trash entry. */
export const auditRestores = onDocumentDeletedWithAuthContext({ ...options, document: 'trash/{id}' }, async (event) => {
  const fields = event.data?.data();
  if (fields === undefined) return;
  await recordChange(database(), event, (authored) => lineOfRestore(authored, event.params.id, fields));
});
