/** Formats text from dispatch systems for display. */

export * from './incidentKind.ts';
export * from './readableDispatchText.ts';
