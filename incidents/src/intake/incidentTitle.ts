import type { DocumentData } from 'firebase-admin/firestore';

/** An incident in words. */
export function incidentTitle({ ChiefComplaint, TypeCode }: DocumentData): string | undefined {
  return ChiefComplaint ?? TypeCode;
}

/** A draft in words: it can be a message that could not be read. */
export function draftTitle(fields: DocumentData): string | undefined {
  return incidentTitle(fields) ?? 'Dispatch message';
}
