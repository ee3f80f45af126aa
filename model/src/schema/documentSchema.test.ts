import { describe, expect, it } from 'vitest';
import { alert, application, apparatus, incident, member, post, subscription } from '../entities/collections.ts';
import { schemaOf } from './documentSchema.ts';

const gasLeak = { startTime: 1_735_707_600_000, TypeCode: 'GAS-ODOR/LEAK', Address: '12 MILL ST' };

const accepts = (schema: ReturnType<typeof schemaOf>, value: unknown) => schema.safeParse(value).success;

describe('the schema of an incident', () => {
  const schema = schemaOf(incident, 'add');

  it('accepts an incident with only the required fields', () => {
    expect(schema.parse(gasLeak)).toEqual(gasLeak);
  });

  it.each([
    ['no address', { ...gasLeak, Address: undefined }],
    ['an address of spaces', { ...gasLeak, Address: '   ' }],
    ['a time in words', { ...gasLeak, startTime: 'noon' }],
    ['a time that is not a number', { ...gasLeak, startTime: Number.NaN }],
    ['a fraction of a millisecond', { ...gasLeak, startTime: 1.5 }],
    ['a time before 1970', { ...gasLeak, startTime: -1 }],
    ['a latitude off the globe', { ...gasLeak, CallerLatitude: 91 }],
    ['an address that is too long', { ...gasLeak, Address: 'A'.repeat(501) }],
    ['a field that does not exist', { ...gasLeak, closedBy: 'me' }],
    ['a list', [gasLeak]],
    ['nothing', null],
  ])('refuses %s', (_, value) => {
    expect(accepts(schema, value)).toBe(false);
  });

  it('refuses prototype keys', () => {
    expect(accepts(schema, JSON.parse(`{"__proto__":{"a":1},${JSON.stringify(gasLeak).slice(1)}`))).toBe(false);
  });
});

describe('the schema of a member', () => {
  const record = {
    email: ' Ada@Example.ORG ',
    fName: 'Ada',
    lName: 'Lovell',
    startDt: '2015-03-01T00:00:00Z',
    orgRoles: ['Captain'],
  };

  // SPEC 3.8
  it('converts the email address to lower case', () => {
    expect(schemaOf(member, 'add').parse(record)).toMatchObject({ email: 'ada@example.org' });
  });

  // SPEC 3.14
  it.each([
    ['an unknown role', { ...record, orgRoles: ['King'] }],
    ['no role', { ...record, orgRoles: [] }],
    ['a role twice', { ...record, orgRoles: ['Captain', 'Captain'] }],
    ['an unknown privilege', { ...record, privileges: ['root'] }],
    ['an address with a slash', { ...record, email: 'a/b@example.org' }],
    ['no address', { ...record, email: 'nobody' }],
    ['an unknown state', { ...record, address: { state: 'ZZ' } }],
    ['an unknown field in a group', { ...record, contact: { pager: '1' } }],
    ['a date in words', { ...record, startDt: 'March 2015' }],
  ])('refuses %s', (_, value) => {
    expect(accepts(schemaOf(member, 'add'), value)).toBe(false);
  });

  it('accepts changes to editable fields, but not to immutable ones', () => {
    const edit = schemaOf(member, 'edit');
    expect(edit.parse({ aboutMe: 'Plays the tuba.' })).toEqual({ aboutMe: 'Plays the tuba.' });
    expect(accepts(edit, { email: 'other@example.org' })).toBe(false);
    expect(accepts(edit, { startDt: '2016-01-01T00:00:00Z' })).toBe(false);
    expect(accepts(edit, { fName: '' })).toBe(false);
  });
});

describe('the other schemas', () => {
  it('require at least one known type of a subscription', () => {
    const schema = schemaOf(subscription, 'add');
    expect(schema.parse({ email: 'A@b.org', type: ['alerts'] })).toEqual({ email: 'a@b.org', type: ['alerts'] });
    expect(accepts(schema, { email: 'a@b.org', type: [] })).toBe(false);
    expect(accepts(schema, { email: 'a@b.org', type: ['spam'] })).toBe(false);
  });

  it('accept an application without career and experience', () => {
    const form = { name: 'N', address: 'A', phone: '123-456-7890', email: 'n@b.org' };
    expect(accepts(schemaOf(application, 'add'), form)).toBe(true);
    expect(accepts(schemaOf(application, 'add'), { ...form, phone: '' })).toBe(false);
  });

  // SPEC 3.17
  it('require an image of apparatus, by its object path', () => {
    const schema = schemaOf(apparatus, 'add');
    const engine = { title: 'Engine 57', model: 'Pumper', description: 'First out.' };
    expect(accepts(schema, { ...engine, images: ['/apparatus/engine.jpg'] })).toBe(true);
    expect(accepts(schema, { ...engine, images: [] })).toBe(false);
    for (const path of [
      '/apparatus/../static/x',
      '/apparatus/..',
      '/mail/x',
      'apparatus/x',
      '/apparatus/a\nb',
      '/../x',
    ]) {
      expect(accepts(schema, { ...engine, images: [path] }), path).toBe(false);
    }
    expect(accepts(schema, { ...engine, images: ['https://elsewhere.example/x.jpg'] })).toBe(false);
  });

  // SPEC 3.18
  it.each([
    ['a coordinate and an address', { coordinate: { lat: 40, lng: -75 }, address: 'Mill St' }, true],
    ['a coordinate alone', { coordinate: { lat: -90, lng: 180 } }, true],
    ['an address alone', { address: 'Mill St' }, true],
    ['neither', {}, false],
    ['an address of spaces alone', { address: ' \u200B ' }, false],
    ['an address that is too long', { address: 'x'.repeat(501) }, false],
    ['half a coordinate', { coordinate: { lat: 40 }, address: 'Mill St' }, false],
    ['an empty coordinate', { coordinate: {}, address: 'Mill St' }, false],
    ['null for the coordinate', { coordinate: null, address: 'Mill St' }, false],
    ['a coordinate off the map', { coordinate: { lat: 90.1, lng: -75 }, address: 'Mill St' }, false],
    ['a coordinate off the map on the other side', { coordinate: { lat: 0, lng: -180.1 } }, false],
    ['another field', { address: 'Mill St', city: 'Allentown' }, false],
  ])('accept a place on the map, or an address alone: %s', (_, location, isAccepted) => {
    const storm = {
      title: 'Storm',
      description: 'Stay in.',
      startTime: '2025-01-01T00:00:00Z',
      endTime: '2025-01-02T00:00:00Z',
    };
    expect(accepts(schemaOf(alert, 'add'), { ...storm, location })).toBe(isAccepted);
  });

  it('accept only posts of the four types', () => {
    const news = {
      type: 'News',
      title: 'T',
      description: 'D',
      occurrenceDate: '2025-01-01T10:00:00-05:00',
    };
    expect(accepts(schemaOf(post, 'add'), news)).toBe(true);
    expect(accepts(schemaOf(post, 'add'), { ...news, type: 'Gossip' })).toBe(false);
  });
});

describe('the schema of each action', () => {
  const news = { type: 'News', title: 'T', description: 'D', occurrenceDate: '2025-01-01T00:00:00Z' };
  const filled = { postedBy: 'a@b.org', rev: 1, createdAt: '2025-01-01T00:00:00Z' };

  it.each(Object.entries(filled))('accepts %s only in a stored document', (name, value) => {
    for (const action of ['add', 'edit', 'replace'] as const)
      expect(accepts(schemaOf(post, action), { ...news, [name]: value }), action).toBe(false);
    expect(accepts(schemaOf(post, 'store'), { ...news, ...filled })).toBe(true);
  });

  it('lets a change delete optional fields, but not required ones', () => {
    expect(accepts(schemaOf(post, 'edit'), { subtitle: null, media: null })).toBe(true);
    expect(accepts(schemaOf(post, 'edit'), { title: null })).toBe(false);
    for (const action of ['add', 'replace', 'store'] as const)
      expect(accepts(schemaOf(post, action), { ...news, ...filled, subtitle: null }), action).toBe(false);
  });

  it('requires all required fields after a change', () => {
    expect(accepts(schemaOf(post, 'replace'), news)).toBe(true);
    expect(accepts(schemaOf(post, 'replace'), { ...news, title: undefined })).toBe(false);
    expect(accepts(schemaOf(application, 'replace'), { status: 'accepted' })).toBe(true);
  });

  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
    'rejects a time that cannot be stored: %s',
    (occurrenceDate) => {
      expect(accepts(schemaOf(post, 'edit'), { occurrenceDate })).toBe(false);
    },
  );

  it.each(['a\u0000b', 'a\u001bb', 'a\ud800b', 'a\u0085b'])('rejects text with %j', (title) => {
    expect(accepts(schemaOf(post, 'edit'), { title })).toBe(false);
    expect(accepts(schemaOf(post, 'edit'), { title: 'a\tb\nc 🚒' })).toBe(true);
  });
});

describe('a time that must be later than another', () => {
  const event = { type: 'Event', title: 't', description: 'd', occurrenceDate: '2025-06-01T12:00:00-04:00' };

  // SPEC 10.94
  it.each([
    ['later', '2025-06-01T16:00:01Z', true],
    ['at the same moment', '2025-06-01T16:00:00Z', false],
    ['earlier', '2025-06-01T15:59:59Z', false],
  ])('%s', (_, endDate, isAccepted) => {
    for (const action of ['add', 'replace', 'store'] as const) {
      const whole = action === 'store' ? { postedBy: 'a@b.example', rev: 1, createdAt: endDate } : {};
      expect(accepts(schemaOf(post, action), { ...event, ...whole, endDate }), action).toBe(isAccepted);
    }
  });

  it('is not compared in a change that sets only one of the two, or deletes the later one', () => {
    expect(accepts(schemaOf(post, 'edit'), { endDate: '1990-01-01T00:00:00Z' })).toBe(true);
    expect(accepts(schemaOf(post, 'edit'), { occurrenceDate: event.occurrenceDate, endDate: null })).toBe(true);
    expect(schemaOf(post, 'add').safeParse({ ...event, endDate: '1990-01-01T00:00:00Z' }).error?.issues).toMatchObject([
      { path: ['endDate'], message: 'must be later than occurrenceDate' },
    ]);
  });
});
