import { expect, it } from 'vitest';
import { isActionLink, withoutForeignDestinations } from './urlParameters.ts';

const page = 'https://fire.example/memberportal?mode=resetPassword&oobCode=x';

it('recognizes a link in an email by its mode and its code', () => {
  expect(isActionLink('?mode=resetPassword&oobCode=x')).toBe(true);
  expect(isActionLink('?mode=resetPassword')).toBe(false);
  expect(isActionLink('?oobCode=x')).toBe(false);
});

// SPEC 2.63, 10.51
it.each([
  ['https://evil.example/'],
  ['//evil.example/'],
  [String.raw`\\evil.example`],
  ['http://fire.example/'],
  ['https://fire.example:8443/'],
  ['https://fire.example@evil.example/'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['https://['],
])('removes the destination %s', (destination) => {
  for (const name of ['continueUrl', 'signInSuccessUrl']) {
    expect(withoutForeignDestinations(`${page}&${name}=${encodeURIComponent(destination)}`)).toBe(page);
  }
});

// SPEC 10.51
it('removes all destinations when one is foreign: the widget reads the first, a browser can read another', () => {
  const both = `${page}&continueUrl=%2Fmembers&continueUrl=https%3A%2F%2Fevil.example`;
  expect(withoutForeignDestinations(both)).toBe(page);
});

it.each(['https://fire.example/members', '/members?a=b', '#x'])('keeps the destination %s', (destination) => {
  const kept = `${page}&continueUrl=${encodeURIComponent(destination)}`;
  expect(new URL(withoutForeignDestinations(kept)).searchParams.get('continueUrl')).toBe(destination);
});
