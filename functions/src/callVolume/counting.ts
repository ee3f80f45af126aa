/** What the schedule runs, as one part that is loaded later. */
export { companyYear } from '@firehouse/model/company-time';
export { aggregateCallVolume } from './aggregate.ts';
export { yearsOnRecord } from './years.ts';
