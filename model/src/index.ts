export * from './company/accounts.ts';
export * from './company/company.ts';
export * from './company/details.ts';
export * from './company/fillIn.ts';
export * from './company/joining.ts';
export { publicationPolicy } from './company/publicationPolicy.ts';
export { sessionLimits } from './company/sessionLimits.ts';
export * from './entities/accessTable.ts';
export { AUDITED_SYSTEM, type AuditedOperation } from './entities/auditEntry.ts';
export { draftMarks } from './entities/draft.ts';
export * from './entities/entities.ts';
export { incidentFields } from './entities/incident.ts';
export { mailedDocument, mailingId, type MailedCollection } from './entities/mailing.ts';
export * from './entities/allowedQueries.ts';
export { RETENTION_MS } from './entities/retention.ts';
export {
  isRestorable,
  restorableCollections,
  trashedDocument,
  trashId,
  trashMarks,
  type RestorableCollection,
} from './entities/trashEntry.ts';
export * from './general/index.ts';
export * from './schema/audience.ts';
export * from './schema/projection.ts';
export * from './schema/wellFormed.ts';
export * from './enumerations/choices.ts';
export * from './enumerations/months.ts';
export * from './enumerations/orgRoles.ts';
export * from './enumerations/organizationStructure.ts';
export * from './enumerations/postTypes.ts';
export * from './enumerations/states.ts';
export * from './lib/durations.ts';
export * from './lib/isRecord.ts';
export * from './limits.ts';
export * from './site/canonicalPath.ts';
export * from './site/directionsLink.ts';
export * from './site/feedPaths.ts';
export * from './site/openLists.ts';
export * from './site/sitePaths.ts';
export * from './site/subscriptionLinks.ts';
export * from './site/viewKeys.ts';
export * from './values/documentId.ts';
export * from './values/objectApiPath.ts';
export * from './values/objectName.ts';
export * from './values/objectPath.ts';
export * from './values/visibleText.ts';
