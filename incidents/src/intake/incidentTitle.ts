import type { DocumentData } from 'firebase-admin/firestore';

/** Describes an incident in words. */
export function incidentTitle({ ChiefComplaint, TypeCode }: DocumentData): string | undefined {
  return ChiefComplaint ?? TypeCode;
}

/** Describes a draft in words; it can be an unreadable message. */
export function draftTitle(fields: DocumentData): string | undefined {
  return incidentTitle(fields) ?? 'Dispatch message';
}
