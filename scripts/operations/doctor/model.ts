/** What the doctor reads of the model, as one module. */
export { company } from '../../../model/src/company/company.ts';
export { microsoftSecretEnds } from '../../../model/src/company/details.ts';
export { medicalIncidents, publicationPolicy } from '../../../model/src/company/publicationPolicy.ts';
export { parsePublicationPolicy, publicationOf } from '../../../model/src/publication/publication.ts';
