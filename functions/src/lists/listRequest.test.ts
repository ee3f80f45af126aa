import { describe, expect, it } from 'vitest';
import type { Audience, Collection } from '@firehouse/model';
import { readListRequest } from './listRequest.ts';

const read = (collection: Collection, query: Record<string, unknown>, caller: Audience = 'public') =>
  readListRequest(collection, query, caller);

describe('a list request', () => {
  it('is the collection in its default order without parameters', () => {
    expect(read('posts', {})).toEqual({
      collection: 'posts',
      filters: [],
      orderBy: 'occurrenceDate',
      direction: 'desc',
      limit: 100,
      after: undefined,
    });
    expect(read('apparatus', { q: '', orderBy: '', limit: '', type: '', email: '', after: '' })).toMatchObject({
      filters: [],
      orderBy: 'title',
      direction: 'asc',
      limit: 100,
      after: undefined,
    });
  });

  it('reads the request of the home page', () => {
    expect(
      read('incidents', { q: 'startTime>=1 AND startTime<2', orderBy: 'startTime,desc', limit: '-1' }),
    ).toMatchObject({
      filters: [
        { field: 'startTime', op: '>=', value: 1 },
        { field: 'startTime', op: '<', value: 2 },
      ],
      orderBy: 'startTime',
      direction: 'desc',
      limit: undefined,
    });
  });

  it('accepts an order without a direction, as in the specification', () => {
    expect(read('posts', { type: 'News', orderBy: 'occurrenceDate' })).toMatchObject({
      filters: [{ field: 'type', op: '=', value: 'News' }],
      orderBy: 'occurrenceDate',
      direction: 'desc',
    });
    expect(read('incidents', { orderBy: 'startTime, asc' })).toMatchObject({ direction: 'asc' });
  });

  it('compares timestamps with dates, and addresses in lower case', () => {
    expect(read('posts', { q: 'occurrenceDate >= 2025-06-01' }).filters[0]?.value).toEqual(new Date('2025-06-01'));
    expect(read('members', { email: 'Ada@Example.ORG' }, 'member').filters).toEqual([
      { field: 'email', op: '=', value: 'ada@example.org' },
    ]);
  });

  it('finds the query shape of the order', () => {
    expect(read('alerts', { orderBy: 'startTime,asc' }, 'admin').orderBy).toBe('startTime');
    expect(read('alerts', {}, 'admin').orderBy).toBe('endTime');
  });

  it.each([
    ['-1', undefined],
    ['1', 1],
    ['5000', 5000],
    ['20000', 20_000],
  ])('accepts limit=%s', (limit, expected) => {
    expect(read('members', { limit }).limit).toBe(expected);
  });
});

describe('a list request is refused', () => {
  it.each<[Collection, Record<string, unknown>, Audience, string]>([
    ['incidents', { q: 'nothing = 1' }, 'admin', 'incidents has no field nothing.'],
    ['incidents', { q: 'constructor = 1' }, 'admin', 'incidents has no field constructor.'],
    ['incidents', { q: 'toString = 1' }, 'admin', 'incidents has no field toString.'],
    ['incidents', { q: 'id = "x"' }, 'admin', 'incidents has no field id.'],
    ['incidents', { q: 'startTime.length = 1' }, 'admin', 'incidents has no field startTime.length.'],
    [
      'incidents',
      { q: 'startTime = "x"' },
      'public',
      'startTime must be compared with a number, milliseconds since 1970.',
    ],
    [
      'incidents',
      { q: 'startTime >= 2025-01-01' },
      'public',
      'startTime must be compared with a number, milliseconds since 1970.',
    ],
    ['incidents', { q: 'TypeCode = 5' }, 'public', 'TypeCode must be compared with text in quotes.'],
    ['posts', { q: 'occurrenceDate > 5' }, 'public', 'occurrenceDate must be compared with an ISO date.'],
    ['posts', { q: 'media = "x"' }, 'public', 'media cannot be compared.'],
    ['members', { q: 'orgRoles = "Chief"' }, 'public', 'orgRoles cannot be compared.'],
    ['members', { q: 'isLifeTimeMember = 1' }, 'public', 'isLifeTimeMember must be compared with true or false.'],
    ['members', { q: 'isLifeTimeMember = true' }, 'public', 'members cannot be filtered by isLifeTimeMember.'],
    ['incidents', { q: 'Address = "x"' }, 'public', 'incidents cannot be filtered by Address.'],
    ['incidents', { orderBy: 'Address' }, 'public', 'incidents cannot be ordered by Address.'],
    ['incidents', { q: 'TypeCode > "x"' }, 'public', 'incidents cannot be filtered and ordered in this way.'],
    ['incidents', { q: 'TypeCode != "x"' }, 'public', 'incidents cannot be filtered and ordered in this way.'],
    [
      'incidents',
      { q: 'TypeCode = "x" AND TypeCode = "y"' },
      'public',
      'incidents cannot be filtered and ordered in this way.',
    ],
    [
      'incidents',
      { q: 'startTime != 1 AND startTime != 2' },
      'public',
      'incidents cannot be filtered and ordered in this way.',
    ],
    ['incidents', { orderBy: 'TypeCode' }, 'public', 'incidents cannot be ordered by TypeCode.'],
    ['incidents', { orderBy: 'startTime,down' }, 'public', 'orderBy must be a field, then a comma and asc or desc.'],
    [
      'incidents',
      { orderBy: 'startTime,desc,TypeCode' },
      'public',
      'orderBy must be a field, then a comma and asc or desc.',
    ],
    ['incidents', { orderBy: ',desc' }, 'public', 'orderBy must be a field, then a comma and asc or desc.'],
    ['incidents', { orderBy: 'startTime DESC' }, 'public', 'orderBy must be a field, then a comma and asc or desc.'],
    ['incidents', { orderBy: '__name__' }, 'public', 'orderBy must be a field, then a comma and asc or desc.'],
    ['incidents', { orderBy: 'constructor' }, 'public', 'incidents has no field constructor.'],
    ['incidents', { type: 'News' }, 'public', 'incidents has no field type.'],
    ['posts', { email: 'a@b.example' }, 'admin', 'posts has no field email.'],
    ['calls.volume', {}, 'admin', 'calls.volume cannot be listed.'],
    ['incidents', { q: ['a=1', 'b=2'] }, 'public', 'q is given more than once.'],
    ['incidents', { limit: ['1', '2'] }, 'public', 'limit is given more than once.'],
    ['incidents', { where: 'x' }, 'public', 'A list accepts only q, orderBy, limit, type, email, after.'],
    ['incidents', { 'q[$ne]': '1' }, 'public', 'A list accepts only q, orderBy, limit, type, email, after.'],
    ['incidents', { __proto__x: '1' }, 'public', 'A list accepts only q, orderBy, limit, type, email, after.'],
    ...['0', '-2', '20001', '1.5', '1e3', 'all', ' 1', '٣', '9'.repeat(400)].map(
      (limit): [Collection, Record<string, unknown>, Audience, string] => [
        'incidents',
        { limit },
        'public',
        'limit must be a whole number from 1 to 20,000, or -1 for all.',
      ],
    ),
  ])('%s %j as %s: %s', (collection, query, caller, sentence) => {
    expect(() => read(collection, query, caller)).toThrow(sentence);
  });

  it.each<[Collection, string, Audience]>([
    ['members', 'email', 'public'],
    ['members', 'privileges', 'member'],
    ['members', 'allergies', 'member'],
    ['members', 'contact.primary', 'member'],
    ['posts', 'postedBy', 'public'],
    ['posts', 'postedBy', 'member'],
    ['posts', 'facebookPostId', 'member'],
  ])(
    '%s.%s does not exist for %s: filters and orders respond as for any unknown field',
    (collection, field, caller) => {
      expect(() => read(collection, { q: `${field} >= "a"` }, caller)).toThrow(`${collection} has no field ${field}.`);
      expect(() => read(collection, { orderBy: field }, caller)).toThrow(`${collection} has no field ${field}.`);
      expect(() => read(collection, { q: 'madeUp = 1' }, caller)).toThrow(`${collection} has no field madeUp.`);
    },
  );
});
