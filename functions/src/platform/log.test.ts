import { expect, it } from 'vitest';
import { described } from './log.ts';

it('masks addresses in what it says of an error', () => {
  const error = Object.assign(
    new Error(
      '5 NOT_FOUND: no document projects/p/databases/(default)/documents/members/ada@example.org, ' +
        'nor members/bob%40example.org?x',
    ),
    { code: 5 },
  );
  const told = described(error);
  expect(told).toMatchObject({ name: 'Error', code: 5 });
  expect(told.text).toContain('documents/members/<address>');
  expect(told.text).not.toMatch(/ada|bob|example\.org/);
  expect(told.text).toContain('log.test.ts');
});

it('takes whatever was thrown', () => {
  expect(described('ada@example.org is gone')).toEqual({ name: 'string', text: '<address> is gone' });
  expect(described(undefined)).toEqual({ name: 'undefined', text: 'undefined' });
});
