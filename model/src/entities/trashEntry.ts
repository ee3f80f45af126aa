import { defineEntity } from '../schema/entity.ts';
import { IMAGE_TYPES } from '../values/imageTypes.ts';

/** Fields added to a document in the trash. */
export const trashMarks = ['deletedAt', 'expireAt', 'deletedWith'] as const;

/**
 * A deleted document with all of its fields, kept until someone restores it or it expires
 * (docs/decisions/019-trash.md). Only the fields that admins see, and references to images, are declared here.
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
    image: { kind: 'file', label: 'Picture', audience: 'admin', accept: IMAGE_TYPES },
    media: { kind: 'files', label: 'Pictures', audience: 'admin', accept: IMAGE_TYPES, maxFiles: 30 },
    images: { kind: 'files', label: 'Pictures', audience: 'admin', accept: IMAGE_TYPES, maxFiles: 30 },
    deletedAt: { kind: 'timestamp', label: 'Deleted', audience: 'admin', required: true, filledBy: 'server' },
    expireAt: { kind: 'timestamp', label: 'Expires', audience: 'admin', required: true, filledBy: 'server' },
    deletedWith: {
      kind: 'text',
      label: 'Deletion',
      audience: 'admin',
      maxLength: 40,
      filledBy: 'server',
      help: 'The same for all dates of a series that were deleted together.',
    },
  },
});
