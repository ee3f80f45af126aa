import type { PublicationPolicy } from '@firehouse/model/publication';

/**
 * The demo company's publication policy, for `npm start`: medical incidents without the house number. The complaint
 * stays because the demo dispatcher picks it from a list.
 */
export const demoPublication: PublicationPolicy = [{ types: ['EMS*'], publish: 'reduced', keep: ['ChiefComplaint'] }];
