/** Combines the parts of the model that the doctor needs into one module. */
import { accounts, company as facts } from '@firehouse/model';

export { microsoftSecretEnds } from '@firehouse/model';
export { medicalIncidents, publicationPolicy } from '@firehouse/model/publication-policy';
export { parsePublicationPolicy } from '@firehouse/model/parse-policy';
export { publicationOf } from '@firehouse/model/publication';

/** The company's facts, including its accounts. */
export const company = { ...facts, ...accounts };
