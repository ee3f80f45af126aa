import { expect, it } from 'vitest';
import { ADMIN, callerOf } from './caller.ts';

it('takes a caller without the header for a user who is not signed in', () => {
  expect(callerOf(undefined)).toEqual({ kind: 'user', auth: null });
});

it.each(['', 'Bearer', 'Bearer ', 'Bearer\towner', 'owner', 'Basic owner', 'Bearer  owner', 'Bearer owner,owner'])(
  'refuses "%s" over any protocol, also where spaces are kept',
  (header) => {
    expect(() => callerOf(header)).toThrow('invalid jwt');
  },
);

it('takes owner and access tokens of Google for administrators', () => {
  for (const header of ['Bearer owner', 'bearer OWNER ', 'Bearer ya29.x', 'Bearer YA29.'])
    expect(callerOf(header)).toBe(ADMIN);
  expect(() => callerOf('Bearer ownership')).toThrow('invalid jwt');
});
