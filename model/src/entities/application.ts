import { applicationStatuses } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';
import { edited } from './editedFields.ts';

/** An application for membership (SPEC §3). Some fields are optional, just as in the public form. */
export const application = defineEntity({
  collection: 'members.applications',
  docType: 'members.applications',
  label: 'Member application',
  id: 'random',
  idAudience: 'admin',
  fields: {
    name: {
      kind: 'text',
      label: 'Name',
      audience: 'admin',
      required: true,
      maxLength: 200,
      editable: false,
      autocomplete: 'name',
    },
    address: {
      kind: 'text',
      label: 'Address',
      audience: 'admin',
      required: true,
      maxLength: 500,
      editable: false,
      autocomplete: 'street-address',
    },
    phone: {
      kind: 'phone',
      label: 'Phone',
      audience: 'admin',
      required: true,
      maxLength: 40,
      placeholder: '123-456-7890',
      autocomplete: 'tel',
      editable: false,
    },
    email: { kind: 'email', label: 'Email', audience: 'admin', required: true, editable: false, autocomplete: 'email' },
    career: { kind: 'text', label: 'Career', audience: 'admin', maxLength: 500, editable: false },
    experience: { kind: 'textarea', label: 'Prior experience', audience: 'admin', maxLength: 5_000, editable: false },
    status: { kind: 'select', label: 'Status', audience: 'admin', options: applicationStatuses, hidden: true },
    receivedAt: {
      kind: 'timestamp',
      label: 'Received',
      audience: 'admin',
      hidden: true,
      editable: false,
      filledBy: 'server',
    },
    rev: edited.rev,
  },
});
