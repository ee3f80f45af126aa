import { defineEntity } from '../schema/entity.ts';
import { IMAGE_TYPES } from '../values/imageTypes.ts';

/** Fields that a document has only in the trash. */
export const trashMarks = ['deletedAt', 'expireAt'] as const;

/**
 * A deleted post, alert, piece of apparatus or draft, or a deleted malformed document, with all its fields unchanged,
 * until it is restored or expires (docs/decisions/019-trash.md). Declares only the fields that admins see, and the
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
