export { incidentOf, type NewIncident } from './incidents/newIncident.ts';
export { IncidentIntake } from './incidents/incidentIntake.ts';
export { RejectsFile, RejectsList } from './csv/rejectedRows.ts';
export { importIncidents, type ImportOptions, type ImportResult } from './import/importIncidents.ts';
