import {
  closedIncident,
  entities,
  incident,
  isDocumentId,
  project,
  storm,
  type Audience,
  type Collection,
} from '@firehouse/model';
import { isHeld, published, restrictionOf } from '@firehouse/model/publication';
import type { DocumentData, DocumentSnapshot } from 'firebase-admin/firestore';
import { isOwn, type CallerRole } from '../caller/callerRole.ts';
import { readable } from '../documents/skipMalformed.ts';
import type { Settings } from '../platform/settings.ts';
import { idSeal, type IdSeal } from './sealedId.ts';
import { visibleStorms } from './visibleStorms.ts';

/** A document as read from the database. */
export type StoredDocument = Pick<DocumentSnapshot, 'id' | 'data'>;

/** A collection's documents as one caller sees them. */
export interface VisibleDocuments {
  /** Returns the fields that the caller sees, with the ID; undefined for a document that does not exist for them. */
  of(id: string, data: DocumentData): Record<string, unknown> | undefined;
  /** Reads other documents that `of` depends on, before a list is shown. */
  prepare?(documents: readonly StoredDocument[]): Promise<void>;
  /**
   * Finds a document by the caller's ID for it, if it exists for them.
   * @param id ID in the request
   * @param load reads a document by its stored ID
   */
  find<Snapshot extends StoredDocument>(
    id: string,
    load: (id: string) => Promise<Snapshot>,
  ): Promise<{ readonly document: Snapshot; readonly visible: Record<string, unknown> } | undefined>;
}

/**
 * Shows a collection as a caller sees it. This is the only place that applies the publication policy, before the
 * projection (docs/decisions/028-publication.md). Every read of a document or a list uses it. Malformed documents do
 * not exist for anybody (docs/decisions/034-reading-validates.md).
 */
export function visibleDocuments(
  role: CallerRole,
  collection: Collection,
  settings: Pick<Settings, 'publication' | 'digestKey'>,
): VisibleDocuments {
  const { publication, digestKey } = settings;
  if (collection !== incident.collection && collection !== closedIncident.collection) {
    const audienceFor = (id: string): Audience => (isOwn(collection, id, role) ? 'admin' : role.audience);
    const documents = documentsOf(
      collection,
      (id, data) => project(entities[collection], { id, data }, audienceFor(id)),
      { reader: role.audience },
    );
    return collection === storm.collection && role.audience !== 'admin'
      ? visibleStorms(documents, (incidents) => visibleDocuments(role, incidents, settings))
      : documents;
  }
  if (role.audience === 'admin')
    return documentsOf(collection, (id, data, stored) => {
      const { publication: _, ...fields } = project(entities[collection], { id, data }, 'admin');
      const restriction = restrictionOf(publication, judged(data, stored), Date.now());
      return restriction === undefined ? fields : { ...fields, publication: restriction };
    });
  const seal = idSeal(digestKey);
  const shownTo: Show = (id, data, stored) => {
    if (isHeld(publication, judged(data, stored))) return undefined;
    const shown = published(publication, { ...data, ...releaseOf(stored) }, Date.now());
    if (shown === undefined) return undefined;
    const isUnrestricted = shown['publication'] === undefined;
    const shownId = isUnrestricted ? id : seal.seal(id);
    return project(entities[collection], { id: shownId, data: shown }, role.audience);
  };
  return documentsOf(collection, shownTo, { seal });
}

/**
 * Returns the fields that the policy judges: the stored type, because a malformed type is not a missing one, and the
 * release only if it is well-formed.
 */
function judged(data: DocumentData, stored: DocumentData): DocumentData {
  return { ...stored, releasedAt: data['releasedAt'] };
}

/**
 * Returns what the caller sees in a readable document.
 * @param data its well-formed fields
 * @param stored all its fields
 */
type Show = (id: string, data: DocumentData, stored: DocumentData) => Record<string, unknown> | undefined;

/** Returns the release. A malformed `releasedAs` also counts as a release, but not as `full`. */
function releaseOf({ releasedAs }: DocumentData): DocumentData {
  return releasedAs === undefined ? {} : { releasedAs };
}

function documentsOf(
  collection: Collection,
  show: Show,
  { seal, reader }: { readonly seal?: IdSeal; readonly reader?: Audience } = {},
): VisibleDocuments {
  const of: VisibleDocuments['of'] = (id, stored) => {
    const data = readable(collection, id, stored, reader);
    return data && show(id, data, stored);
  };
  return {
    of,
    async find(id, load) {
      const opened = seal?.open(id);
      const stored = opened ?? id;
      if (!isDocumentId(stored)) return undefined;
      const document = await load(stored);
      const data = document.data();
      const visible = data === undefined ? undefined : of(document.id, data);
      if (visible === undefined) return undefined;
      // An incident with a sealed ID does not exist under its own ID, so guessing reveals nothing. Its sealed ID still
      // works after it is published in full.
      const isNamed = seal === undefined || opened !== undefined || visible['id'] === id;
      return isNamed ? { document, visible } : undefined;
    },
  };
}
