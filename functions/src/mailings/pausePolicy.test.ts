import { describe, expect, it } from 'vitest';
import type { Outcome } from '../mail/deliveryOutcome.ts';
import { untouched, withOutcomes } from './batchProgress.ts';
import { isAllRefused, RefusalWatch } from './pausePolicy.ts';

const sent: Outcome = { kind: 'sent' };
const policy: Outcome = { kind: 'refused', reason: '550 5.7.1 Policy', suppress: false };
const noMailbox: Outcome = { kind: 'refused', reason: '550 5.1.1 Unknown', suppress: true };
const deferred: Outcome = { kind: 'deferred', reason: '451 4.7.1 Later' };
const unknown: Outcome = { kind: 'unknown', reason: 'Closed' };
const down: Outcome = { kind: 'unreachable', reason: 'ECONNREFUSED' };

const each = (...outcomes: Outcome[]) => outcomes.map((outcome, index) => ({ email: `${index}@x.example`, outcome }));

const watchOf = (...outcomes: Outcome[]) => {
  const watch = new RefusalWatch();
  for (const outcome of outcomes) watch.add(each(outcome));
  return watch;
};
const times = (count: number, outcome: Outcome) => Array.from({ length: count }, () => outcome);

const allRefusedAfter = (...outcomes: Outcome[]) => isAllRefused(withOutcomes(untouched, 'posts', each(...outcomes)));

describe('a mailing pauses', () => {
  it('after twenty refusals in a row', () => {
    expect(watchOf(...times(19, policy)).isFrequent).toBe(false);
    expect(watchOf(...times(20, policy)).isFrequent).toBe(true);
    expect(watchOf(...times(20, policy), sent).reason).toBe('550 5.7.1 Policy');
  });

  it('when more than half of the last fifty were refused', () => {
    expect(watchOf(...times(50, sent), ...times(25, policy)).isFrequent).toBe(false);
    expect(watchOf(...times(50, sent), ...times(26, policy)).isFrequent).toBe(true);
  });

  it('after twenty unknown outcomes, but not for missing mailboxes, deferrals or an unreachable server', () => {
    expect(watchOf(...times(20, unknown)).isFrequent).toBe(true);
    for (const outcome of [noMailbox, deferred, down]) expect(watchOf(...times(60, outcome)).isFrequent).toBe(false);
    expect(watchOf(sent).reason).toBe('');
  });

  it('when all addresses of a short list were refused', () => {
    expect(allRefusedAfter(policy, policy)).toBe(true);
    expect(allRefusedAfter(policy, sent)).toBe(false);
    expect(allRefusedAfter(noMailbox)).toBe(false);
    expect(allRefusedAfter()).toBe(false);
  });
});
