/** How text from dispatch systems is displayed. */

export * from './incidentKind.ts';
export * from './readableDispatchText.ts';
