export { dispatch } from './demo/dispatcher.ts';
export { objectContent, seedObjects } from './demo/demoObjects.ts';
export { seedAccounts, seedIncidents, seedCompany } from './demo/seedCompany.ts';
