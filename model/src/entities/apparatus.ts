import { defineEntity } from '../schema/entity.ts';
import { edited } from './editedFields.ts';
import { IMAGE_TYPES } from '../values/imageTypes.ts';

/** One of the company's vehicles, such as an engine, ladder or rescue (SPEC §3). */
export const apparatus = defineEntity({
  collection: 'apparatus',
  docType: 'apparatus',
  label: 'Apparatus',
  id: 'random',
  idAudience: 'public',
  fields: {
    title: { kind: 'text', label: 'Title', audience: 'public', required: true, maxLength: 200 },
    model: { kind: 'text', label: 'Model', audience: 'public', required: true, maxLength: 200 },
    description: { kind: 'text', label: 'Description', audience: 'public', required: true, maxLength: 5_000 },
    images: { kind: 'files', label: 'Pictures', audience: 'public', required: true, accept: IMAGE_TYPES, maxFiles: 30 },
    ...edited,
  },
});
