import { draftStates } from '../enumerations/choices.ts';
import { defineEntity } from '../schema/entity.ts';
import { edited } from './editedFields.ts';
import { incidentFields } from './incident.ts';

/** Fields that drafts have and incidents don't. Removed when a draft is released. */
export const draftMarks = ['state', 'reason', 'text', 'center', 'receivedAt', 'rev', 'createdAt'] as const;

/** The incident's fields. All are optional in a draft, because a message can be incomplete. */
const { startTime, ChiefComplaint, TypeCode, Address, XSt, Description, CallerLongitude, CallerLatitude } =
  incidentFields;

/**
 * An unpublished incident (docs/decisions/027-dispatch.md): a dispatch message that couldn't be parsed, or an incident
 * that the publication policy or an admin withholds. When released, it moves to `incidents`, or to `incidents.closed`
 * if it has `closedAt`.
 */
export const draft = defineEntity({
  collection: 'drafts',
  docType: 'drafts',
  label: 'Draft',
  id: 'derived',
  idAudience: 'admin',
  fields: {
    state: {
      kind: 'select',
      label: 'State',
      audience: 'admin',
      required: true,
      options: draftStates,
      hidden: true,
    },
    startTime: { ...optional(startTime), label: 'Time' },
    TypeCode: optional(TypeCode),
    ChiefComplaint: optional(ChiefComplaint),
    Address: optional(Address),
    XSt: optional(XSt),
    Description: optional(Description),
    CallerLatitude: optional(CallerLatitude),
    CallerLongitude: optional(CallerLongitude),
    reason: {
      kind: 'text',
      label: 'Reason',
      audience: 'admin',
      maxLength: 500,
      hidden: true,
      editable: false,
      filledBy: 'server',
    },
    text: {
      kind: 'textarea',
      label: 'Message',
      audience: 'admin',
      maxLength: 20_000,
      hidden: true,
      editable: false,
      filledBy: 'server',
    },
    center: {
      kind: 'text',
      label: 'Dispatch center',
      audience: 'admin',
      maxLength: 100,
      hidden: true,
      editable: false,
      filledBy: 'server',
    },
    receivedAt: {
      kind: 'timestamp',
      label: 'Received',
      audience: 'admin',
      required: true,
      hidden: true,
      editable: false,
      filledBy: 'server',
    },
    closedAt: {
      kind: 'timestamp',
      label: 'Closed',
      audience: 'admin',
      hidden: true,
      editable: false,
      filledBy: 'server',
    },
    ...edited,
  },
});

/** Makes an incident field optional and visible to admins only. */
function optional<F extends { readonly audience: 'public'; readonly required?: true }>(
  field: F,
): Omit<F, 'required' | 'audience'> & { readonly audience: 'admin' } {
  const { required: _, ...rest } = field;
  return { ...rest, audience: 'admin' };
}
