import { describe, expect, it } from 'vitest';
import type { Outcome } from '../mail/deliveryOutcome.ts';
import {
  failedCount,
  failureReasons,
  MAX_ATTEMPTS,
  untouched,
  withOutcomes,
  withRefusedRetried,
} from './batchProgress.ts';

const sent: Outcome = { kind: 'sent' };
const policy: Outcome = { kind: 'refused', reason: '550 5.7.1 Policy', suppress: false };
const noMailbox: Outcome = { kind: 'refused', reason: '550 5.1.1 Unknown', suppress: true };
const deferred: Outcome = { kind: 'deferred', reason: '451 4.7.1 Later' };
const unknown: Outcome = { kind: 'unknown', reason: 'Closed' };
const down: Outcome = { kind: 'unreachable', reason: 'ECONNREFUSED' };

const each = (...outcomes: Outcome[]) => outcomes.map((outcome, index) => ({ email: `${index}@x.example`, outcome }));

describe('the progress of a batch', () => {
  it('counts sent emails and lists deferred and refused ones', () => {
    const progress = withOutcomes(untouched, 'posts', each(sent, deferred, policy, noMailbox, down, sent));
    expect(progress).toEqual({
      sent: 2,
      deferred: ['1@x.example', '4@x.example'],
      refused: [{ email: '2@x.example', reason: '550 5.7.1 Policy' }],
      lost: { '550 5.1.1 Unknown': 1 },
      attempts: 0,
    });
    expect(failedCount(progress)).toBe(2);
    expect(failureReasons(progress)).toEqual({ '550 5.1.1 Unknown': 1, '550 5.7.1 Policy': 1 });
  });

  it('lists an unknown outcome for another attempt only in an alert', () => {
    expect(withOutcomes(untouched, 'posts', each(unknown))).toMatchObject({ refused: [], lost: expect.anything() });
    expect(withOutcomes(untouched, 'alerts', each(unknown)).refused).toHaveLength(1);
  });

  it('gives up deferred addresses after the maximum number of attempts', () => {
    const last = { ...untouched, attempts: MAX_ATTEMPTS - 1 };
    expect(withOutcomes(last, 'alerts', each(deferred))).toMatchObject({
      deferred: [],
      refused: [{ reason: '451 4.7.1 Later' }],
    });
  });

  it('retries refused addresses after a resume, but not those without a mailbox', () => {
    const before = withOutcomes({ ...untouched, attempts: 4 }, 'alerts', each(policy, noMailbox, deferred));
    expect(withRefusedRetried(before)).toEqual({
      sent: 0,
      deferred: ['2@x.example', '0@x.example'],
      refused: [],
      lost: { '550 5.1.1 Unknown': 1 },
      attempts: 0,
    });
  });
});
