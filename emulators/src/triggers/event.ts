import { randomUUID } from 'node:crypto';
import { encodeDocument } from '../protojson/document.ts';
import type { DocumentChange } from '../store/database.ts';
import type { Author } from '../store/write.ts';
import { formatFieldPath } from '../values/fieldPath.ts';
import type { JsonObject } from '../values/json.ts';
import { formatDatabaseName, formatResourceName, type DatabaseName } from '../values/name.ts';
import { valuesIdentical } from '../values/order.ts';
import { formatTimestamp } from '../values/timestamp.ts';
import type { Fields, Timestamp } from '../values/value.ts';
import type { Trigger } from './trigger.ts';

/** An encoded event. Retries send the same body with the same event ID. */
export interface EventMessage {
  readonly contentType: string;
  readonly body: string;
}

/** Placeholder location because the emulator has no region. */
const LOCATION = 'nam5';

/** Suffix of event types that include the author of a change. */
const AUTH_CONTEXT = '.withAuthContext';

interface CommitOrigin {
  readonly time: Timestamp;
  readonly author?: Author;
}

/** Encodes a change as an event for a trigger. */
export function encodeEvent(
  database: DatabaseName,
  trigger: Trigger,
  change: DocumentChange,
  commit: CommitOrigin,
): EventMessage {
  const json =
    trigger.form === 'cloudevent'
      ? cloudEvent(database, trigger, change, commit)
      : legacyEvent(database, trigger, change, commit);
  const contentType = trigger.form === 'cloudevent' ? 'application/cloudevents+json' : 'application/json';
  return { contentType, body: JSON.stringify(json) };
}

/** Builds a second-generation event. https://cloud.google.com/eventarc/docs/cloudevents#firestore */
function cloudEvent(
  database: DatabaseName,
  trigger: Trigger,
  change: DocumentChange,
  commit: CommitOrigin,
): JsonObject {
  return {
    specversion: '1.0',
    id: randomUUID(),
    type: trigger.eventType,
    time: formatTimestamp(commit.time),
    source: `//firestore.googleapis.com/${formatDatabaseName(database)}`,
    subject: `documents/${change.path}`,
    datacontenttype: 'application/json',
    dataschema:
      'https://github.com/googleapis/google-cloudevents/blob/main/proto/google/events/cloud/firestore/v1/data.proto',
    project: database.projectId,
    database: database.databaseId,
    namespace: '(default)',
    document: change.path,
    location: LOCATION,
    ...(trigger.eventType.endsWith(AUTH_CONTEXT) && authContext(database, commit.author)),
    data: changeData(database, change),
  };
}

/**
 * Returns the `authtype` and `authid` attributes. As in production, Firebase Authentication users have the type
 * 'unknown'.
 * https://firebase.google.com/docs/reference/functions/2nd-gen/node/firebase-functions.firestore#firestoreauthtype
 */
function authContext({ projectId }: DatabaseName, author: Author): JsonObject {
  if (!author) return { authtype: 'unauthenticated' };
  if (author.kind === 'system') return { authtype: 'system' };
  if (author.kind === 'user') return { authtype: 'unknown', authid: author.uid };
  return { authtype: 'service_account', authid: `local@${projectId}.iam.gserviceaccount.com` };
}

/**
 * Builds a first-generation event.
 * https://firebase.google.com/docs/functions/1st-gen/firestore-events-1st
 */
function legacyEvent(
  database: DatabaseName,
  trigger: Trigger,
  change: DocumentChange,
  commit: CommitOrigin,
): JsonObject {
  return {
    context: {
      eventId: randomUUID(),
      timestamp: formatTimestamp(commit.time),
      eventType: trigger.eventType,
      resource: { service: 'firestore.googleapis.com', name: formatResourceName(database, change.path) },
    },
    data: changeData(database, change),
  };
}

function changeData(database: DatabaseName, { before, after }: DocumentChange): JsonObject {
  return {
    ...(after && { value: encodeDocument(database, after) }),
    ...(before && { oldValue: encodeDocument(database, before) }),
    ...(before && after && { updateMask: { fieldPaths: changedFields(before.fields, after.fields) } }),
  };
}

function changedFields(before: Fields, after: Fields): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed: string[] = [];
  for (const name of names) {
    const old = before.get(name);
    const value = after.get(name);
    if (!old || !value || !valuesIdentical(old, value)) changed.push(formatFieldPath([name]));
  }
  return changed;
}
