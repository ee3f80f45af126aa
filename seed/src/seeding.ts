export { dispatch } from './demo/dispatcher.ts';
export { objectContent, seedObjects } from './demo/demoObjects.ts';
export { seedAccounts, seedIncidents, seedCompany } from './demo/seedCompany.ts';
export { planSteps } from './firstData/fillProject.ts';
export { readFirstObjects } from './firstData/firstObjects.ts';
