import { ADMIN, NOBODY, benchRuleset, requestsOf } from './rulesBundle.ts';
import { median } from './statistics.ts';

/**
 * Measures the overhead of counting coverage for firestore.rules, as the median of nine rounds that alternate between
 * counting and not counting. Also measures the cost of explaining a denial.
 */
const ROUNDS = 9;
const REQUESTS = 20_000;

const ruleset = await benchRuleset();
const [admin] = requestsOf(ADMIN);
const [nobody] = requestsOf(NOBODY);
const counting = ruleset.counting();
const figures: Record<'plain' | 'counting' | 'explain', number[]> = { plain: [], counting: [], explain: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  figures.plain.push(perRequest(() => ruleset.judge(admin)));
  figures.counting.push(perRequest(() => counting.judge(admin)));
  figures.explain.push(perRequest(() => counting.explain(nobody)));
}
const [plain, counted, explain] = [median(figures.plain), median(figures.counting), median(figures.explain)];
console.log(
  `get allowed by isAdmin(): ${plain.toFixed(2)} µs; ` +
    `counting for coverage: ${counted.toFixed(2)} µs (ratio ${(counted / plain).toFixed(2)})`,
);
console.log(`explanation of a denial, once per distinct denial: ${explain.toFixed(2)} µs`);

function perRequest(judge: () => unknown): number {
  const startedAt = performance.now();
  for (let i = 0; i < REQUESTS; i += 1) judge();
  return ((performance.now() - startedAt) * 1_000) / REQUESTS;
}
