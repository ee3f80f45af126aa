import { expect, it } from 'vitest';
import { subscriptionInWords, subscriptionTypes } from './choices.ts';

it('describes the types of a subscription, always in the same order', () => {
  expect(subscriptionInWords(['alerts'])).toBe('alerts');
  expect(subscriptionInWords(['posts'])).toBe('news and events');
  expect(subscriptionInWords(['posts', 'alerts'])).toBe('alerts, news and events');
  for (const type of subscriptionTypes) expect(subscriptionInWords([type])).not.toBe('');
});
