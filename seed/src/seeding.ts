export { dispatch } from './demo/dispatcher.ts';
export { objectContent, seedObjects } from './demo/objects.ts';
export { seedAccounts, seedCalls, seedCompany } from './demo/seedCompany.ts';
