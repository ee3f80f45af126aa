/** How the texts of dispatch systems are shown. */

export * from './incidentKind.ts';
export * from './readableDispatchText.ts';
