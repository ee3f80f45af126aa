import { expect, it } from 'vitest';
import { resolveRoute } from '../lib/navigation/resolveRoute.ts';
import { views } from './publicViews.ts';

// SPEC 2.47, 2.48, 2.50, 2.51
it.each([
  ['/', { view: 'home' }],
  ['/contact_us', { view: 'home', anchor: 'contact_us' }],
  ['/about_us', { view: 'about_us' }],
  ['/members', { view: 'about_us', anchor: 'members' }],
  ['/posts/ShowPost/open%20house', { view: 'post', of: 'open house' }],
  ['/unsubscribe/ada%40people.example', { view: 'unsubscribe', of: 'ada@people.example' }],
  ['/nothing/here', { view: 'home' }],
])('resolves the router path %s', (pathname, route) => {
  expect(resolveRoute({ pathname, search: '', hash: '', state: null }, views)).toEqual(route);
});
