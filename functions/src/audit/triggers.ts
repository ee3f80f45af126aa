import { onDocumentDeletedWithAuthContext, onDocumentWrittenWithAuthContext } from 'firebase-functions/v2/firestore';
import { database, REGION } from '../platform.ts';
import type { AuditedCollection } from './auditLine.ts';
import { isByServer, recordChange, recordRestore } from './recordChange.ts';

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

/** Restoring a document deletes its entry in the trash, and nothing else that a user can do does. */
export const auditRestores = onDocumentDeletedWithAuthContext({ ...options, document: 'trash/{id}' }, async (event) => {
  const fields = event.data?.data();
  if (fields !== undefined) await recordRestore(database(), event, event.params.id, fields);
});
