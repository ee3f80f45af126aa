import { expect, it } from 'vitest';
import { confirmLink, oneClickLink, tokenInHash, unsubscribeLink } from './subscriptionLinks.ts';

const token = 'a-B_9'.padEnd(43, 'x');
const site = 'https://station.example';

it('links to pages have the token in the hash, which is not sent to servers', () => {
  const confirm = new URL(confirmLink(site, token));
  expect(confirm.pathname + confirm.search).toBe('/');
  expect(tokenInHash(confirm.hash, 'subscribe')).toBe(token);
  const unsubscribe = new URL(unsubscribeLink(site, "o'hara+a&b#c%@people.example", token));
  expect(decodeURIComponent(unsubscribe.pathname)).toBe("/unsubscribe/o'hara+a&b#c%@people.example");
  expect(unsubscribe.search).toBe('');
  expect(tokenInHash(unsubscribe.hash, 'token')).toBe(token);
  expect(new URL(oneClickLink(site, token)).searchParams.get('token')).toBe(token);
});

it.each([
  '',
  '#',
  '#contact',
  `#subscribe=${token}x`,
  `#subscribe=${token.slice(1)}`,
  `#token=${token}`,
  `#subscribe=${token}&a=b`,
])('%j contains no confirmation token', (hash) => {
  expect(tokenInHash(hash, 'subscribe')).toBeUndefined();
});

it('finds a manage token, whose length depends on the address', () => {
  for (const length of [42, 62, 376]) {
    const manage = 'x'.repeat(length);
    const { hash } = new URL(unsubscribeLink(site, 'a@b.c', manage));
    expect(tokenInHash(hash, 'token')).toBe(manage);
    expect(tokenInHash(`#subscribe=${manage}`, 'subscribe')).toBeUndefined();
  }
  for (const length of [39, 401]) expect(tokenInHash(`#token=${'x'.repeat(length)}`, 'token')).toBeUndefined();
});
