/** What the schedules run, as one part that is loaded later. */
export { countDifferingYears, countMarkedMonths } from './marked.ts';
