export { callOf, type Call } from './calls/call.ts';
export { CallIntake } from './calls/callIntake.ts';
export { RejectsFile, RejectsList } from './csv/rejects.ts';
export { importCalls, type ImportOptions, type ImportResult } from './import/importCalls.ts';
