import type { PublicationPolicy } from '@firehouse/model/publication';

/**
 * Publication policy for the tests' suites: one type per value, used only by tests of publication. All other incidents
 * are published immediately.
 */
export const testPublication: PublicationPolicy = [
  { types: ['PUBLICATION HELD*'], publish: 'held' },
  { types: ['PUBLICATION DELAYED*'], publish: 'delayed', delayMinutes: 45 },
  { types: ['PUBLICATION KEEPING*'], publish: 'reduced', keep: ['ChiefComplaint'] },
  { types: ['PUBLICATION REDUCED*'], publish: 'reduced' },
  { types: ['PUBLICATION TYPE*'], publish: 'type' },
  { types: ['PUBLICATION LATER*'], publish: 'reduced', delayMinutes: 20 },
];
