import { expect, it } from 'vitest';
import { ApiError } from './apiError.ts';

const reasonOf = (status: number, challenge: string) =>
  new ApiError(status, 'Sign in again.', new Headers({ 'WWW-Authenticate': challenge })).reason;

it.each([
  ['Bearer error="invalid_token"', 'sessionEnded'],
  ['Bearer error="insufficient_user_authentication", max_age=600', 'signInTooOld'],
  ['Bearer realm="x", error="invalid_token"', 'sessionEnded'],
  ['Bearer error="insufficient_scope"', undefined],
  ['Bearer error="constructor"', undefined],
  ['Bearer', undefined],
])('reads from `%s` whether the user has to sign in again', (challenge, reason) => {
  expect(reasonOf(401, challenge)).toBe(reason);
});

it('has no reason for another status, or without headers', () => {
  expect(reasonOf(403, 'Bearer error="invalid_token"')).toBeUndefined();
  expect(new ApiError(401, 'User not authorized.').reason).toBeUndefined();
});
