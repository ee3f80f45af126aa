import { DAY_MS, HOUR_MS } from '@firehouse/model';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { admissionOf, formLimits, isSpent, windowOf, type Limit, type Window } from './formLimits.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const forms = { perComputerAndHour: 2, perAddressAndDay: 3, perHour: 4, proofMaxNumber: 50 };
const at = (ms: number) => Timestamp.fromMillis(ms);
const limits = formLimits('203.0.113.7', 'ada.l+x@gmail.com', forms);

it('the limits of a form are of its computer, of its mailbox and of all', () => {
  expect(limits).toEqual([
    { of: ['computer', '203.0.113.7'], max: 2, perMs: HOUR_MS, isShared: false },
    { of: ['address', 'adal@gmail.com'], max: 3, perMs: DAY_MS, isShared: false },
    { of: ['all'], max: 4, perMs: HOUR_MS, isShared: true },
  ]);
});

describe('a window', () => {
  const limit = limits[0] as Limit;
  const fresh = { count: 0, endsAt: NOW + HOUR_MS };

  it('runs until its end', () => {
    expect(windowOf(limit, { count: 2, expireAt: at(NOW + 1) }, NOW)).toEqual({ count: 2, endsAt: NOW + 1 });
  });

  it.each([
    ['no form was counted', undefined],
    ['the last one has ended', { count: 9, expireAt: at(NOW) }],
    ['its end is malformed', { count: 9, expireAt: NOW + 1 }],
    ['its count is malformed', { count: '9', expireAt: at(NOW + 1) }],
  ])('begins anew if %s', (_, stored) => {
    expect(windowOf(limit, stored, NOW)).toEqual(fresh);
  });
});

/**
 * Decides on a form, given the counts for its IP address, its mailbox and all visitors. Their windows end in 1, 2 and 3
 * ms.
 */
const admission = (counts: readonly [number, number, number], hasProof = false) =>
  admissionOf(
    limits.map((limit, index): [Limit, Window] => [limit, { count: counts[index] ?? 0, endsAt: NOW + index + 1 }]),
    hasProof,
    NOW,
  );

describe('a form', () => {
  it.each([
    ['below every limit', [1, 2, 3], false, 'admitted'],
    ['below every limit, with a proof', [1, 2, 3], true, 'admitted'],
    ['at its computer’s limit', [2, 0, 0], false, { waitMs: 1 }],
    ['at its mailbox’s limit', [0, 3, 0], false, { waitMs: 2 }],
    ['at both of its limits', [2, 3, 0], false, { waitMs: 2 }],
    ['at its own limit, with a proof', [3, 0, 4], true, { waitMs: 1 }],
    ['at the shared limit', [0, 0, 4], false, 'proof'],
    ['past the shared limit, with a proof', [1, 2, 9], true, 'byProof'],
  ] as const)('%s', (_, counts, hasProof, expected) => {
    expect(admission(counts, hasProof)).toEqual(expected);
  });
});

it.each([
  ['not used', undefined, 'a', false],
  ['used by the same form', 'a', 'a', false],
  ['used by another form', 'a', 'b', true],
  ['used, and the form has no key', 'a', undefined, true],
  ['used by a form without a key', '', undefined, true],
  ['used by a form without a key, before one with a key', '', 'a', true],
])('a solution that was %s', (_, usedBy, form, expected) => {
  expect(isSpent(usedBy, form)).toBe(expected);
});
