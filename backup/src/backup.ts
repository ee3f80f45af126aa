export { connect, type Connection } from './command/connectProject.ts';
export { exportCompany, type ExportOptions } from './exportCompany.ts';
export { restoreCompany, type RestoreOptions } from './restoreCompany.ts';
export { verifyBackup } from './verifyBackup.ts';
