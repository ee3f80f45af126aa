import type { PublicationPolicy } from '@firehouse/model/publication';

/**
 * The publication policy for `npm start`, which hides house numbers of medical incidents. It keeps the complaint,
 * because the demo dispatcher picks it from a fixed list.
 */
export const demoPublication: PublicationPolicy = [{ types: ['EMS*'], publish: 'reduced', keep: ['ChiefComplaint'] }];
