import {
  closedIncident,
  draft,
  draftMarks,
  incident,
  incidentFields,
  releases,
  type Collection,
  type Release,
} from '@firehouse/model';
import { restrictionOf, type PublicationPolicy } from '@firehouse/model/publication';
import { doc, serverTimestamp, type DocumentData, type Firestore } from 'firebase/firestore/lite';
import { checked } from '../documents/validateFields.ts';
import { jsonOfRead } from '../documents/toStored.ts';
import { transact } from '../documents/transactAsCaller.ts';
import { changedByOthers } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';

/** The collections whose documents can be released. */
type ReleasableCollection = 'drafts' | 'incidents' | 'incidents.closed';

/** Returns whether a document of a collection can be released. */
export function isReleasable(collection: Collection): collection is ReleasableCollection {
  return [draft, incident, closedIncident].some((entity) => entity.collection === collection);
}

/** A request to release an incident. */
interface ReleaseRequest {
  /** A {@link Release}: how much visitors see. */
  readonly as: unknown;
  /**
   * The incident's fields as seen by the caller, null for a missing one: dispatch changes a draft without a new `rev`.
   */
  readonly seen: DocumentData;
}

/**
 * Publishes an incident as the caller, with less detail or in full, overriding the publication policy. A draft moves to
 * `incidents`, or to `incidents.closed` if it has `closedAt`, in one commit. An incident in those collections gets
 * `releasedAt` and `releasedAs`; one that was released before changes only from less detail to full.
 * @param policy decides which incidents visitors already see in full
 * @returns the incident's collection; undefined if the document does not exist
 * @throws {Problem} 400 if `as` is not a release, `seen` has a field that incidents lack, or the draft is incomplete;
 *   409 if the ID is in use, visitors already see all of an incident to release with less detail, or other writers
 *   changed it every time; 412 if a field differs from `seen`
 */
export async function releaseIncident(
  db: Firestore,
  { collection, id, policy }: { collection: ReleasableCollection; id: string; policy: PublicationPolicy },
  { as: asked, seen }: ReleaseRequest,
): Promise<ReleasableCollection | undefined> {
  const as = releases.find((one) => one === asked);
  if (as === undefined) throw new Problem(400, `as must be one of ${releases.join(', ')}.`);
  const other = Object.keys(seen).find((name) => !Object.hasOwn(incidentFields, name));
  if (other !== undefined) throw new Problem(400, `${other.slice(0, 100)} is not a field of an incident.`);
  if (collection === draft.collection) return releaseDraft(db, id, as, seen);
  return releasePublished(db, { collection, id, policy }, as, seen);
}

async function releaseDraft(
  db: Firestore,
  id: string,
  as: Release,
  seen: DocumentData,
): Promise<ReleasableCollection | undefined> {
  const source = doc(db, draft.collection, id);
  const targets = [incident.collection, closedIncident.collection].map((name) => doc(db, name, id));
  return transact(db, async (read, transaction) => {
    const [found, ...taken] = await Promise.all([source, ...targets].map(read));
    const fields = found?.data();
    if (fields === undefined) return undefined;
    assertSeen(fields, seen);
    assertComplete(fields);
    if (taken.some((target) => target.exists())) throw new Problem(409, 'An incident with this id already exists.');
    const target = fields['closedAt'] === undefined ? 'incidents' : 'incidents.closed';
    transaction.delete(source).set(doc(db, target, id), { ...withoutMarks(fields), ...releasedNow(as) });
    return target;
  });
}

async function releasePublished(
  db: Firestore,
  { collection, id, policy }: { collection: ReleasableCollection; id: string; policy: PublicationPolicy },
  as: Release,
  seen: DocumentData,
): Promise<ReleasableCollection | undefined> {
  const target = doc(db, collection, id);
  return transact(db, async (read, transaction) => {
    const found = await read(target);
    if (!found.exists()) return undefined;
    const fields = found.data();
    assertSeen(fields, seen);
    const isReleased = fields['releasedAt'] !== undefined;
    if (isReleased && (fields['releasedAs'] ?? 'full') === as) return collection;
    if (as === 'reduced' && (isReleased || restrictionOf(policy, fields, Date.now()) === undefined))
      throw new Problem(409, 'Visitors already see all of this incident.');
    transaction.update(target, releasedNow(as));
    return collection;
  });
}

const releasedNow = (as: Release) => ({ releasedAt: serverTimestamp(), releasedAs: as });

function assertSeen(fields: DocumentData, seen: DocumentData): void {
  if (Object.entries(seen).some(([name, value]) => (fields[name] ?? null) !== value)) throw changedByOthers();
}

/** Checks only the incident's required fields, because dispatch can have stored more. */
function assertComplete(fields: DocumentData): void {
  const own = Object.entries(fields).filter(([name]) => Object.hasOwn(incidentFields, name));
  checked({ ...incident, fields: incidentFields }, 'replace', jsonOfRead(Object.fromEntries(own)) as DocumentData);
}

function withoutMarks(fields: DocumentData): DocumentData {
  const marks: readonly string[] = draftMarks;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !marks.includes(name)));
}
