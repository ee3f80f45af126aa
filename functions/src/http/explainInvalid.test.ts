import { application, member, post } from '@firehouse/model';
import { formSchemaOf, schemaOf } from '@firehouse/model/schema';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { explain } from './explainInvalid.ts';

const person = { name: 'Ada', address: '1 Mill Road', phone: '610-555-0100', email: 'ada@people.example' };

function explained(schema: z.ZodType, body: unknown): string {
  const checked = schema.safeParse(body);
  return checked.success ? 'fine' : explain(checked.error, body);
}

describe('the explanation of an invalid body', () => {
  it.each([
    [{ ...person }, 'fine'],
    [{ ...person, name: undefined }, 'name is required.'],
    [{ ...person, name: '  ' }, 'name is required.'],
    [{ ...person, name: 7 }, 'name must be text.'],
    [{ ...person, name: null }, 'name must be text.'],
    [{ ...person, name: ['Ada'] }, 'name must be text.'],
    [{ ...person, name: 'x'.repeat(201) }, 'name must be at most 200 characters long.'],
    [{ ...person, email: 'ada at home' }, 'email must be an email address, such as name@example.com.'],
    [{ ...person, status: 'accepted' }, 'status is not a field you can set.'],
    [{ ...person, receivedAt: '2020-01-01T00:00:00Z' }, 'receivedAt is not a field you can set.'],
    [JSON.parse(`{"__proto__":{"a":1}}`), 'name is required.'],
    [{ ...person, constructor: 1 }, 'constructor is not a field you can set.'],
    [{ ...person, ['x'.repeat(500)]: 1 }, `${'x'.repeat(100)} is not a field you can set.`],
    ['text', 'The body must be a JSON object.'],
    [null, 'The body must be a JSON object.'],
  ])('of an application: %j', (body, sentence) => {
    expect(explained(formSchemaOf(application), body)).toBe(sentence);
  });

  it.each([
    [{ orgRoles: ['King'] }, /^orgRoles\.0 must be one of: Chief, /],
    [{ orgRoles: ['Chief', 'Chief'] }, /^orgRoles must not have a choice twice\.$/],
    [{ orgRoles: 'Chief' }, /^orgRoles must be a list\.$/],
    [{ isLifeTimeMember: 'yes' }, /^isLifeTimeMember must be true or false\.$/],
    [{ contact: { emergency: { phone: 9 } } }, /^contact\.emergency\.phone must be text\.$/],
    [{ contact: { shoe: 9 } }, /^contact\.shoe is not a field you can set\.$/],
  ])('of a change to a member: %j', (body, sentence) => {
    expect(explained(schemaOf(member, 'edit'), body)).toMatch(sentence);
  });

  it('of a time', () => {
    expect(explained(schemaOf(post, 'edit'), { occurrenceDate: 'tomorrow' })).toBe(
      'occurrenceDate must be a time such as 2025-01-31T18:30:00Z.',
    );
  });
});
