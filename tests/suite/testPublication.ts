import type { PublicationPolicy } from '@firehouse/model/publication';

/**
 * Publication policy in the tests' suites: one incident type for each policy, used only by publication tests. All other
 * incidents are published immediately.
 */
export const testPublication: PublicationPolicy = [
  { types: ['PUBLICATION HELD*'], publish: 'held' },
  { types: ['PUBLICATION DELAYED*'], publish: 'delayed', delayMinutes: 45 },
  { types: ['PUBLICATION KEEPING*'], publish: 'reduced', keep: ['ChiefComplaint'] },
  { types: ['PUBLICATION REDUCED*'], publish: 'reduced' },
  { types: ['PUBLICATION TYPE*'], publish: 'type' },
  { types: ['PUBLICATION LATER*'], publish: 'reduced', delayMinutes: 20 },
];
