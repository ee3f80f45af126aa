/** What the doctor reads of the model, as one module. */
export { company } from '@firehouse/model/company';
export { microsoftSecretEnds } from '@firehouse/model';
export { medicalIncidents, publicationPolicy } from '@firehouse/model/publication-policy';
export { parsePublicationPolicy, publicationOf } from '@firehouse/model/publication';
