export { demoAccounts } from './demo/accounts.ts';
export { demoAlerts } from './demo/alerts.ts';
export { demoApparatus } from './demo/apparatus.ts';
export { callsSince, demoCall, recentCalls } from './demo/calls.ts';
export { type DemoDocument } from './demo/document.ts';
export { demoMembers } from './demo/members.ts';
export { firstTown, stationStreet } from './demo/places.ts';
export { demoPosts } from './demo/posts.ts';
export { units } from './demo/units.ts';
