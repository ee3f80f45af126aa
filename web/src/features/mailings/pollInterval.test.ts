import { expect, it } from 'vitest';
import { nextRead } from './useLiveMailing.ts';

const NOW = Date.parse('2026-06-05T16:30:00.000Z');
const MINUTE_MS = 60_000;
const at = (inMs: number) => new Date(NOW + inMs).toISOString();

// SPEC 10.69
it.each([
  ['every two seconds while it is sent', { state: 'sending', startAt: at(-MINUTE_MS) }, undefined, 2_000],
  ['when it is due', { state: 'planned', startAt: at(5 * MINUTE_MS) }, undefined, 5 * MINUTE_MS],
  ['every two seconds once it is due', { state: 'planned', startAt: at(-MINUTE_MS) }, undefined, 2_000],
  ['not when it did not start in time', { state: 'planned', startAt: at(-4 * MINUTE_MS) }, undefined, false],
  ['not while it is paused', { state: 'paused', startAt: at(0) }, NOW, false],
  ['not when it is finished', { state: 'finished', startAt: at(0) }, NOW, false],
  ['not when it is canceled', { state: 'canceled', startAt: at(0) }, NOW, false],
  ['not when it is sent with another', { state: 'merged', startAt: at(0) }, NOW, false],
  ['not when none is expected', null, undefined, false],
  ['every two seconds when one is expected', null, NOW - MINUTE_MS, 2_000],
  ['when one is expected', null, NOW + MINUTE_MS, MINUTE_MS],
  ['once a day for one in a distant future', null, NOW + 40 * 86_400_000, 86_400_000],
] as const)('a mailing is read again %s', (_when, mailing, expectedAt, wait) => {
  expect(nextRead(mailing, expectedAt, NOW)).toBe(wait);
});
