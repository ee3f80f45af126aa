export { dispatch } from './demo/dispatcher.ts';
export { objectContent, seedObjects } from './demo/objects.ts';
export { seedAccounts, seedIncidents, seedCompany } from './demo/seedCompany.ts';
