import { trashedDocument } from '@firehouse/model';
import {
  onDocumentDeletedWithAuthContext,
  onDocumentUpdatedWithAuthContext,
  onDocumentWrittenWithAuthContext,
} from 'firebase-functions/v2/firestore';
import { database, REGION } from '../platform/firebase.ts';
import type { AuditedCollection } from './auditLine.ts';
import { isByServer, recordChange, recordDraftRemoval, recordRestore } from './recordChange.ts';

// One trigger per audited collection, and one for the trash (docs/decisions/016-audit-by-trigger.md). Each is retried
// until its line is there.

const options = { region: REGION, retry: true } as const;

function onWrite(collection: AuditedCollection) {
  return onDocumentWrittenWithAuthContext({ ...options, document: `${collection}/{id}` }, async (event) => {
    const { before, after } = event.data ?? {};
    const change = { before: before?.data(), after: after?.data() };
    await recordChange(database(), event, { collection, id: event.params.id }, change);
  });
}

export const auditPosts = onWrite('posts');
export const auditAlerts = onWrite('alerts');
export const auditApparatus = onWrite('apparatus');
export const auditMembers = onWrite('members');
export const auditApplications = onWrite('members.applications');

/**
 * Closing an incident deletes it, so a closing is one event here, whoever writes the copy in `incidents.closed`. What
 * the server does to incidents is not recorded: dispatch and import write them by the thousand, and removing one that
 * is there twice closes nothing.
 */
export const auditClosings = onDocumentDeletedWithAuthContext(
  { ...options, document: 'incidents/{id}' },
  async (event) => {
    if (isByServer(event)) return;
    const change = { before: event.data?.data(), after: undefined };
    await recordChange(database(), event, { collection: 'incidents', id: event.params.id }, change);
  },
);

/** Publishing an incident in full is the only change of it that a user can make. */
function onRelease(collection: 'incidents' | 'incidents.closed') {
  return onDocumentUpdatedWithAuthContext({ ...options, document: `${collection}/{id}` }, async (event) => {
    if (isByServer(event)) return;
    const change = { before: event.data?.before.data(), after: event.data?.after.data() };
    await recordChange(database(), event, { collection, id: event.params.id }, change);
  });
}

export const auditReleases = onRelease('incidents');
export const auditClosedReleases = onRelease('incidents.closed');

/** What admins do to drafts. What dispatch does to them is not recorded, as with incidents. */
export const auditDrafts = onDocumentWrittenWithAuthContext({ ...options, document: 'drafts/{id}' }, async (event) => {
  if (isByServer(event)) return;
  const { id } = event.params;
  const [before, after] = [event.data?.before.data(), event.data?.after.data()];
  if (after === undefined) await recordDraftRemoval(database(), event, 'draft', id, before ?? {});
  else await recordChange(database(), event, { collection: 'drafts', id }, { before, after });
});

/** A draft in the trash was discarded, and not released. */
export const auditDiscards = onDocumentWrittenWithAuthContext({ ...options, document: 'trash/{id}' }, async (event) => {
  const entry = event.data?.after.data();
  const document = trashedDocument(event.params.id);
  if (entry === undefined || document?.collection !== 'drafts') return;
  await recordDraftRemoval(database(), event, 'trash', document.id, entry);
});

/** Restoring a document deletes its entry in the trash, and nothing else that a user can do does. */
export const auditRestores = onDocumentDeletedWithAuthContext({ ...options, document: 'trash/{id}' }, async (event) => {
  const fields = event.data?.data();
  if (fields !== undefined) await recordRestore(database(), event, event.params.id, fields);
});
