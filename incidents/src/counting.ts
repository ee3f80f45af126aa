export { aggregateCallVolume } from './counting/countByMonth.ts';
export { countDifferingYears, countMarkedMonths } from './counting/recount.ts';
export { yearsOnRecord } from './counting/yearsOnRecord.ts';
