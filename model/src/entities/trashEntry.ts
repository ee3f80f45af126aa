import { defineEntity } from '../schema/entity.ts';
import { IMAGE_TYPES } from '../values/imageTypes.ts';

/** The collections whose deleted documents can be restored. */
export const restorableCollections = ['posts', 'alerts', 'apparatus', 'drafts'] as const;

/** One of {@link restorableCollections}. */
export type RestorableCollection = (typeof restorableCollections)[number];

/** Whether deleting a document of a collection moves it to the trash. */
export function isRestorable(collection: string): collection is RestorableCollection {
  return restorableCollections.some((one) => one === collection);
}

/** The ID in `trash` of a deleted document: `posts.demo-parade`. */
export function trashId(collection: string, id: string): string {
  return `${collection}.${id}`;
}

/**
 * The document that a trash entry was: the inverse of {@link trashId}.
 * @returns undefined for an ID that is not a trash entry's
 */
export function trashedDocument(
  entry: string,
): { readonly collection: RestorableCollection; readonly id: string } | undefined {
  const dot = entry.indexOf('.');
  const collection = entry.slice(0, Math.max(dot, 0));
  return isRestorable(collection) ? { collection, id: entry.slice(dot + 1) } : undefined;
}

/** The fields that a document has only in the trash. */
export const trashMarks = ['deletedAt', 'expireAt'] as const;

/**
 * A deleted post, alert, piece of apparatus or draft, or a deleted malformed document, with all its fields unchanged,
 * until it is restored or expires (docs/decisions/019-trash.md). Declared here: the fields that admins see, and the
 * images that it still references.
 */
export const trashEntry = defineEntity({
  collection: 'trash',
  docType: 'trash',
  label: 'Deleted document',
  id: 'derived',
  idAudience: 'admin',
  fields: {
    title: { kind: 'text', label: 'Title', audience: 'admin', maxLength: 200 },
    picUrl: { kind: 'file', label: 'Picture', audience: 'admin', accept: IMAGE_TYPES },
    media: { kind: 'files', label: 'Pictures', audience: 'admin', accept: IMAGE_TYPES, maxFiles: 30 },
    images: { kind: 'files', label: 'Pictures', audience: 'admin', accept: IMAGE_TYPES, maxFiles: 30 },
    deletedAt: { kind: 'timestamp', label: 'Deleted', audience: 'admin', required: true, filledBy: 'server' },
    expireAt: { kind: 'timestamp', label: 'Expires', audience: 'admin', required: true, filledBy: 'server' },
  },
});
