export { asCaller } from '../../caller/asCaller.ts';
export { closeIncident } from '../../incidents/close.ts';
