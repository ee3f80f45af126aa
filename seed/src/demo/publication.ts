import type { PublicationPolicy } from '@firehouse/model/publication';

/**
 * The publication policy of the demo company, for `npm start`: medical incidents without the house number. The complaint
 * stays, because the demo dispatcher picks it from a list.
 */
export const demoPublication: PublicationPolicy = [{ types: ['EMS*'], publish: 'reduced', keep: ['ChiefComplaint'] }];
