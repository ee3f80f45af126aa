import { certificateKinds, certificateStates } from '../enumerations/certificateKinds.ts';
import { defineEntity } from '../schema/entity.ts';
import { IMAGE_TYPES } from '../values/imageTypes.ts';
import { edited } from './editedFields.ts';

/**
 * A member's certificate, handed in by the member and approved by an admin (docs/decisions/049-certificates.md). Only
 * that member and admins can see it. Once approved, nobody can change it: a renewal is a new certificate.
 */
export const certificate = defineEntity({
  collection: 'certificates',
  docType: 'certificates',
  label: 'Certificate',
  id: 'random',
  idAudience: 'member',
  fields: {
    member: {
      kind: 'email',
      label: 'Member',
      audience: 'member',
      required: true,
      hidden: true,
      editable: false,
      filledBy: 'caller',
    },
    kind: { kind: 'select', label: 'Kind', audience: 'member', required: true, options: certificateKinds },
    detail: {
      kind: 'text',
      label: 'Details',
      audience: 'member',
      maxLength: 100,
      help: 'For example, the level, or the name of a certificate that the list does not have.',
    },
    number: { kind: 'text', label: 'Number', audience: 'member', maxLength: 60 },
    issued: {
      kind: 'timestamp',
      isDate: true,
      label: 'Issued',
      noun: 'issue date',
      audience: 'member',
      required: true,
    },
    expires: {
      kind: 'timestamp',
      isDate: true,
      label: 'Expires',
      noun: 'expiration date',
      audience: 'member',
      after: 'issued',
      help: 'The last day on which it is valid. Leave it empty if it does not expire.',
    },
    image: {
      kind: 'file',
      label: 'Image of the card',
      audience: 'member',
      accept: IMAGE_TYPES,
      privateFolder: 'certificates',
      help: 'Only you and the admins can see it.',
    },
    state: {
      kind: 'select',
      label: 'State',
      audience: 'member',
      required: true,
      options: certificateStates,
      hidden: true,
      filledBy: 'decision',
    },
    note: {
      kind: 'text',
      label: 'Reason',
      audience: 'member',
      maxLength: 300,
      hidden: true,
      filledBy: 'decision',
    },
    approvedBy: {
      kind: 'email',
      label: 'Approved by',
      audience: 'member',
      hidden: true,
      editable: false,
      filledBy: 'approver',
    },
    approvedAt: {
      kind: 'timestamp',
      label: 'Approved',
      audience: 'member',
      hidden: true,
      editable: false,
      filledBy: 'approval',
    },
    remindedDays: {
      kind: 'number',
      label: 'Last reminder',
      audience: 'server',
      hidden: true,
      editable: false,
      filledBy: 'server',
      integer: true,
      help: 'Of the emails before it expires, the last one that was sent, in days.',
    },
    ...edited,
    // The member needs the revision to edit the certificate without overwriting other changes.
    rev: { ...edited.rev, audience: 'member' },
  },
});
