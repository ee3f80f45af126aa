import { expect, it } from 'vitest';
import { described } from './log.ts';

it('masks addresses in the description of an error', () => {
  const error = Object.assign(
    new Error(
      '5 NOT_FOUND: no document projects/p/databases/(default)/documents/members/ada@example.org, ' +
        'nor members/bob%40example.org?x',
    ),
    { code: 5 },
  );
  const description = described(error);
  expect(description).toMatchObject({ name: 'Error', code: 5 });
  expect(description.text).toContain('documents/members/<address>');
  expect(description.text).not.toMatch(/ada|bob|example\.org/);
  expect(description.text).toContain('log.test.ts');
});

it('describes any thrown value', () => {
  expect(described('ada@example.org is gone')).toEqual({ name: 'string', text: '<address> is gone' });
  expect(described(undefined)).toEqual({ name: 'undefined', text: 'undefined' });
});
