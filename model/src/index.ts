export * from './access.ts';
export * from './audience.ts';
export * from './company.ts';
export * from './company/details.ts';
export * from './company/fillIn.ts';
export * from './constants.ts';
export * from './documentId.ts';
export * from './email.ts';
export * from './entities.ts';
export { AUDITED_SYSTEM, type AuditedOperation } from './entities/auditEntry.ts';
export { draftMarks } from './entities/draft.ts';
export { incidentFields } from './entities/incident.ts';
export { mailedDocument, mailingId, type MailedCollection } from './entities/mailing.ts';
export {
  isRestorable,
  restorableCollections,
  trashedDocument,
  trashId,
  trashMarks,
  type RestorableCollection,
} from './entities/trashEntry.ts';
export * from './entity.ts';
export * from './enumerations/choices.ts';
export * from './enumerations/organisation.ts';
export * from './enumerations/orgRoles.ts';
export * from './enumerations/states.ts';
export * from './field.ts';
export * from './form.ts';
export * from './isRecord.ts';
export * from './joining.ts';
export * from './objectName.ts';
export * from './objectPath.ts';
export * from './openLists.ts';
export * from './projection.ts';
export * from './proofOfWork.ts';
export * from './queries.ts';
export * from './sitePaths.ts';
export * from './subscriptionLinks.ts';
export * as texts from './texts.ts';
export * from './visibleText.ts';
