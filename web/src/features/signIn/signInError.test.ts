import { expect, it } from 'vitest';
import { signInError } from './signInError.ts';

const error = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  ['Firebase: Error (auth/internal-error).', 'We couldn’t reach Google. Try again.'],
  ['', 'We couldn’t reach Google. Try again.'],
  ['{"error":{"code":503}}', 'We couldn’t reach Google. Try again.'],
  [
    'Firebase: HTTP Cloud Function returned an error: {"error":{"message":"Not \\"this\\" account."}}.',
    'Not "this" account.',
  ],
])('reads an internal error %j as “%s”', (message, words) => {
  expect(signInError(error('auth/internal-error', message), 'Google')).toMatchObject({
    code: 'auth/internal-error',
    message: words,
  });
});

// SPEC 8.14
it.each([
  error('auth/network-request-failed', 'Firebase: A network error.'),
  error('auth/popup-blocked', '"message": "no"'),
  new Error('No code.'),
])('keeps any other error: the widget has its own text (%s)', (other) => {
  expect(signInError(other, 'Google')).toBe(other);
});
