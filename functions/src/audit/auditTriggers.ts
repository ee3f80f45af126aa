import { trashedDocument } from '@firehouse/model';
import {
  onDocumentDeletedWithAuthContext,
  onDocumentUpdatedWithAuthContext,
  onDocumentWrittenWithAuthContext,
} from 'firebase-functions/v2/firestore';
import { recordIfMalformed } from '../documents/recordMalformed.ts';
import { BACKGROUND, database } from '../platform/firebase.ts';
import { recordedCollections, triggerName, type RecordedCollection, type TriggerName } from './recordedCollections.ts';
import { isByServer, lineOfDraftRemoval, lineOfRestore, lineOfTrashedDate, lineOfWrite } from './lineOfEvent.ts';
import { recordChange } from './recordChange.ts';

// The audited collections and the trash have their own triggers (docs/decisions/016-audit-by-trigger.md). Failed
// executions are retried.

// An audit line is a single write, so it needs less CPU than other work.
const options = { ...BACKGROUND, cpu: 0.2, retry: true } as const;

function onWrite(collection: RecordedCollection) {
  return onDocumentWrittenWithAuthContext({ ...options, document: `${collection}/{id}` }, async (event) => {
    const { before, after } = event.data ?? {};
    const change = { before: before?.data(), after: after?.data() };
    const { id } = event.params;
    await recordChange(database(), event, (authored) => lineOfWrite(authored, { collection, id }, change));
    // Check the document here, because list queries skip documents without the sort field, so no read would find them.
    if (change.after !== undefined) await recordIfMalformed(database(), collection, id, change.after);
  });
}

/** Triggers that record every write to a collection, by function name, such as `auditPosts`. */
export const recordedWrites = Object.fromEntries(
  recordedCollections.map((collection) => [triggerName(collection), onWrite(collection)]),
) as Readonly<Record<TriggerName<RecordedCollection>, ReturnType<typeof onWrite>>>;

/**
 * Records that a user closed an incident. Closing deletes the document, so this single event is enough, no matter who
 * copies the incident to `incidents.closed`. Changes by the server aren't recorded: dispatch messages and imports make
 * thousands of them, and a deleted duplicate isn't a closed incident.
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

/** Records that a user released an incident, which is the only update that users can make to an incident. */
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

/** Records changes to drafts by admins, but not by the server. */
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

/**
 * Records that an admin discarded a draft, or deleted a date of a series. A discarded draft goes to the trash; a
 * released one doesn't. In the trash, all dates that were deleted together have the same `deletedWith`.
 */
export const auditDiscards = onDocumentWrittenWithAuthContext({ ...options, document: 'trash/{id}' }, async (event) => {
  const discarded = event.data?.after.data();
  const document = trashedDocument(event.params.id);
  if (discarded === undefined || (document?.collection !== 'drafts' && document?.collection !== 'posts')) return;
  const { collection, id } = document;
  await recordChange(database(), event, (authored) =>
    collection === 'drafts'
      ? lineOfDraftRemoval(authored, 'trash', id, discarded)
      : lineOfTrashedDate(authored, 'delete', id, discarded),
  );
});

/** Records that a user restored a document. Restoring is the only way for users to delete something from the trash. */
export const auditRestores = onDocumentDeletedWithAuthContext({ ...options, document: 'trash/{id}' }, async (event) => {
  const fields = event.data?.data();
  if (fields === undefined) return;
  await recordChange(database(), event, (authored) => lineOfRestore(authored, event.params.id, fields));
});
