export { asCaller } from '../../caller/databaseAsCaller.ts';
export { closeIncident } from '../../incidents/closeIncident.ts';
