import { closedIncident, draft, draftMarks, incident, incidentFields, type Collection } from '@firehouse/model';
import { doc, serverTimestamp, type DocumentData, type Firestore } from 'firebase/firestore/lite';
import { checked } from '../documents/check.ts';
import { jsonOfRead } from '../documents/stored.ts';
import { transact } from '../documents/transact.ts';
import { changedByOthers } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';

/** The collections whose documents can be released. */
type ReleasableCollection = 'drafts' | 'incidents' | 'incidents.closed';

/** Whether a document of a collection can be released. */
export function isReleasable(collection: Collection): collection is ReleasableCollection {
  return [draft, incident, closedIncident].some((entity) => entity.collection === collection);
}

/**
 * Publishes an incident in full with the caller's privileges, whatever the publication policy says. A draft moves to
 * `incidents`, or to `incidents.closed` when it has `closedAt`, in one commit; an incident in those gets
 * `releasedAt`. An incident that was released before stays unchanged.
 * @param seen what the caller knows of the incident's fields, null for one that it lacks: dispatch changes a draft
 *   without a new `rev`
 * @returns the collection with the incident; undefined when the document does not exist
 * @throws {Problem} 400 with the field when the draft is not a complete incident, or `seen` has another field; 412
 *   when a field differs from `seen`; 409 when its ID is in use, or when other writers changed it every time
 */
export async function releaseIncident(
  db: Firestore,
  collection: ReleasableCollection,
  id: string,
  seen: DocumentData,
): Promise<ReleasableCollection | undefined> {
  const other = Object.keys(seen).find((name) => !Object.hasOwn(incidentFields, name));
  if (other !== undefined) throw new Problem(400, `${other.slice(0, 100)} is not a field of an incident.`);
  return collection === draft.collection ? releaseDraft(db, id, seen) : publishInFull(db, collection, id, seen);
}

async function releaseDraft(db: Firestore, id: string, seen: DocumentData): Promise<ReleasableCollection | undefined> {
  const source = doc(db, draft.collection, id);
  const places = [incident.collection, closedIncident.collection].map((name) => doc(db, name, id));
  return transact(db, async (read, transaction) => {
    const [found, ...taken] = await Promise.all([source, ...places].map(read));
    const fields = found?.data();
    if (fields === undefined) return undefined;
    assertSeen(fields, seen);
    assertComplete(fields);
    if (taken.some((place) => place.exists())) throw new Problem(409, 'An incident with this id already exists.');
    const target = fields['closedAt'] === undefined ? 'incidents' : 'incidents.closed';
    transaction.delete(source).set(doc(db, target, id), { ...withoutMarks(fields), releasedAt: serverTimestamp() });
    return target;
  });
}

async function publishInFull(
  db: Firestore,
  collection: ReleasableCollection,
  id: string,
  seen: DocumentData,
): Promise<ReleasableCollection | undefined> {
  const target = doc(db, collection, id);
  return transact(db, async (read, transaction) => {
    const found = await read(target);
    if (!found.exists()) return undefined;
    assertSeen(found.data(), seen);
    if (found.get('releasedAt') === undefined) transaction.update(target, { releasedAt: serverTimestamp() });
    return collection;
  });
}

function assertSeen(fields: DocumentData, seen: DocumentData): void {
  if (Object.entries(seen).some(([name, value]) => (fields[name] ?? null) !== value)) throw changedByOthers();
}

/** Checks only the required fields of the incident: dispatch can have stored more. */
function assertComplete(fields: DocumentData): void {
  const own = Object.entries(fields).filter(([name]) => Object.hasOwn(incidentFields, name));
  checked({ ...incident, fields: incidentFields }, 'replace', jsonOfRead(Object.fromEntries(own)) as DocumentData);
}

function withoutMarks(fields: DocumentData): DocumentData {
  const marks: readonly string[] = draftMarks;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !marks.includes(name)));
}
