import type { PublicationPolicy } from '@firehouse/model/publication';

/**
 * Publication policy in the tests' suites. Only publication tests use incidents of these types. All other incidents are
 * published immediately.
 */
export const testPublication: PublicationPolicy = [
  { types: ['PUBLICATION HELD*'], publish: 'held' },
  { types: ['PUBLICATION DELAYED*'], publish: 'delayed', delayMinutes: 45 },
  { types: ['PUBLICATION KEEPING*'], publish: 'reduced', keep: ['ChiefComplaint'] },
  { types: ['PUBLICATION REDUCED*'], publish: 'reduced' },
  { types: ['PUBLICATION TYPE*'], publish: 'type' },
  { types: ['PUBLICATION LATER*'], publish: 'reduced', delayMinutes: 20 },
];
