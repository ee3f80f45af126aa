import { expect, it } from 'vitest';
import { checkedLimits, sessionLimits } from './sessionLimits.ts';

it('the company’s limits make sense', () => {
  expect(checkedLimits(sessionLimits)).toBe(sessionLimits);
});

it.each([
  ['sessionDays', 0],
  ['sessionDays', -1],
  ['sessionDays', 1.5],
  ['sessionDays', Number.NaN],
  ['sessionDays', Infinity],
  ['sessionDays', 366],
  ['recentSignInMinutes', 0],
  ['recentSignInMinutes', 61],
  ['idleHours', 0],
  ['idleHours', 24 * sessionLimits.sessionDays + 1],
  ['sharedIdleMinutes', 0],
  ['sharedIdleMinutes', 60 * sessionLimits.idleHours + 1],
])('%s of %d is refused by name', (name, value) => {
  expect(() => checkedLimits({ ...sessionLimits, [name]: value })).toThrow(`sessionLimits.${name}`);
});

it.each([
  ['sessionDays', 365],
  ['recentSignInMinutes', 60],
  ['idleHours', 24 * sessionLimits.sessionDays],
  ['sharedIdleMinutes', 60 * sessionLimits.idleHours],
])('%s of %d is accepted', (name, value) => {
  expect(checkedLimits({ ...sessionLimits, [name]: value })).toMatchObject({ [name]: value });
});
