import {
  attendance,
  closedIncident,
  entities,
  incident,
  isDocumentId,
  ownerFields,
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

/** A collection as seen by one caller. */
export interface VisibleDocuments {
  /** Returns the ID and fields that the caller can see, or undefined if the caller can't see the document at all. */
  of(id: string, data: DocumentData): Record<string, unknown> | undefined;
  /** Reads other documents that `of` depends on, before a list is shown. */
  prepare?(documents: readonly StoredDocument[]): Promise<void>;
  /**
   * Finds a document by its ID in a response, which can be encrypted. Returns undefined if the caller can't see the
   * document.
   * @param id ID in the request
   * @param load reads a document by its stored ID
   */
  find<Snapshot extends StoredDocument>(
    id: string,
    load: (id: string) => Promise<Snapshot>,
  ): Promise<{ readonly document: Snapshot; readonly visible: Record<string, unknown> } | undefined>;
}

/**
 * Returns a collection as seen by a caller. All incidents that are sent to callers go through this, because it applies
 * the publication policy (docs/decisions/028-publication.md). Only valid fields are shown
 * (docs/decisions/034-reading-validates.md).
 */
export function visibleDocuments(
  role: CallerRole,
  collection: Collection,
  settings: Pick<Settings, 'publication' | 'digestKey'>,
): VisibleDocuments {
  const { publication, digestKey } = settings;
  if (collection !== incident.collection && collection !== closedIncident.collection) {
    const seal = collection === attendance.collection && role.audience !== 'admin' ? idSeal(digestKey) : undefined;
    const documents = documentsOf(
      collection,
      (id, data) => {
        const own = isOwn(collection, id, role, data);
        if (!own && role.audience !== 'admin' && ownerFields[collection] !== undefined) return undefined;
        const seen = seal === undefined || data['kind'] !== 'call' ? { id, data } : withSealedIds(seal, id, data);
        return project(entities[collection], seen, own ? 'admin' : role.audience);
      },
      { reader: role.audience, ...(seal && { seal }) },
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
 * Encrypts the IDs in a member's own attendance at a call, because they contain the incident's ID. An incident that
 * isn't published in full has the same encrypted ID in the member's lists.
 */
function withSealedIds(
  seal: IdSeal,
  id: string,
  data: DocumentData,
): { readonly id: string; readonly data: DocumentData } {
  const sealed = ['thing', 'corrects'].flatMap((name): [string, unknown][] =>
    typeof data[name] === 'string' ? [[name, seal.seal(data[name])]] : [],
  );
  return { id: seal.seal(id), data: { ...data, ...Object.fromEntries(sealed) } };
}

/**
 * Returns the fields that the policy is applied to. Uses the stored type, because a malformed type isn't the same as a
 * missing one, but uses `releasedAt` only if it is valid.
 */
function judged(data: DocumentData, stored: DocumentData): DocumentData {
  return { ...stored, releasedAt: data['releasedAt'] };
}

/**
 * Returns what the caller sees of a document.
 * @param data the valid fields
 * @param stored all fields
 */
type Show = (id: string, data: DocumentData, stored: DocumentData) => Record<string, unknown> | undefined;

/**
 * Returns `releasedAs` if it is set, even if it is invalid. An invalid value counts as a release, but not as one in
 * full.
 */
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
      // An incident with an encrypted ID can't be found by its real one, so guessing that doesn't help. If the incident
      // is published in full later, the encrypted ID still works.
      const isNamed = seal === undefined || opened !== undefined || visible['id'] === id;
      return isNamed ? { document, visible } : undefined;
    },
  };
}
