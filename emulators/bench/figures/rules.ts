import { ADMIN, NOBODY, benchRuleset, requestsOf } from '../rulesBundle.ts';
import type { Group } from './group.ts';
import type { Subject } from '../servers.ts';
import { percentile } from '../statistics.ts';

const EVALUATIONS = 20_000;
/** Data for the baseline, an access check that parses a JSON record and looks for a privilege. */
const RECORD_FIELDS = { privileges: ['member', 'admin'] };
const RECORD = JSON.stringify(RECORD_FIELDS);

let judgments: readonly (() => unknown)[] | undefined;

async function judgmentsOf(subject: Subject): Promise<readonly (() => unknown)[]> {
  if (subject === 'bare') return [() => (JSON.parse(RECORD) as typeof RECORD_FIELDS).privileges.includes('admin')];
  if (judgments === undefined) {
    // The emulator always counts coverage, so measure with counting.
    const ruleset = (await benchRuleset()).counting();
    judgments = [...requestsOf(ADMIN), ...requestsOf(NOBODY), ...requestsOf(null)].map(
      (request) => () => ruleset.judge(request),
    );
  }
  return judgments;
}

/** Measures evaluations of firestore.rules in this process, without a warm-up. */
export const rules: Group = {
  name: 'rules',
  rows: [
    { key: 'middle', label: 'firestore.rules, p50 (bare: a JSON check)', unit: 'ms' },
    { key: 'slow', label: '  p99', unit: 'ms', goal: 0.2 },
  ],
  measure: async (subject) => {
    const all = await judgmentsOf(subject);
    const durations = new Float64Array(EVALUATIONS);
    for (let at = 0; at < EVALUATIONS; at += 1) {
      const judge = all[at % all.length];
      const startedAt = performance.now();
      judge?.();
      durations[at] = performance.now() - startedAt;
    }
    return { middle: percentile(durations, 0.5), slow: percentile(durations, 0.99) };
  },
};
