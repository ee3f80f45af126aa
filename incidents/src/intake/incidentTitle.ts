import type { DocumentData } from 'firebase-admin/firestore';

/** Returns a short description of an incident: its complaint, or else its type. */
export function incidentTitle({ ChiefComplaint, TypeCode }: DocumentData): string | undefined {
  return ChiefComplaint ?? TypeCode;
}

/** Returns a short description of a draft, which can be an unreadable message. */
export function draftTitle(fields: DocumentData): string | undefined {
  return incidentTitle(fields) ?? 'Dispatch message';
}
