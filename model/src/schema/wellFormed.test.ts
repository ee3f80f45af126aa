import { describe, expect, it } from 'vitest';
import { alert, dailyCalls, incident, member, post } from '../entities/collections.ts';
import type { Entity } from './entity.ts';
import { wellFormed } from './wellFormed.ts';

const time = (ms: number) => ({ toMillis: () => ms });

const samples = {
  incident: [incident, { startTime: 5, TypeCode: 'FIRE', Address: '1 Main St' }],
  post: [post, { type: 'News', title: 'T', description: 'D', occurrenceDate: time(5) }],
  alert: [alert, { title: 'T', description: 'D', startTime: time(5), endTime: time(6) }],
  member: [member, { email: 'a@b.example', fName: 'F', lName: 'L' }],
  days: [dailyCalls, { days: { '01-05': 1 } }],
} as const satisfies Readonly<Record<string, readonly [Entity, object]>>;

function check(name: keyof typeof samples, change: object) {
  const [entity, sample] = samples[name];
  return wellFormed(entity, { ...sample, ...change });
}

describe('a stored document', () => {
  it.each(Object.keys(samples) as (keyof typeof samples)[])('is unchanged if it is well-formed: %s', (name) => {
    expect(check(name, {})).toEqual({ data: samples[name][1], faults: [] });
  });

  it.each([
    ['incident', { TypeCode: 5 }, 'TypeCode', 'is not a text'],
    ['incident', { TypeCode: null }, 'TypeCode', 'is missing'],
    ['incident', { startTime: 1e300 }, 'startTime', 'is not a time in milliseconds'],
    ['incident', { startTime: Number.NaN }, 'startTime', 'is not a time in milliseconds'],
    ['post', { type: 'Gossip' }, 'type', 'is not one of its choices'],
    ['post', { occurrenceDate: '2025-06-01T12:00:00Z' }, 'occurrenceDate', 'is not a timestamp'],
    ['member', { lName: { a: 'b' } }, 'lName', 'is not a text'],
    ['days', { days: [1] }, 'days', 'is not a map of counts'],
  ] as const)('is skipped without a required field: %s %j', (name, change, field, reason) => {
    expect(check(name, change)).toEqual({ data: undefined, faults: [{ field, reason }] });
  });

  it.each([
    ['incident', { CallerLatitude: 91 }, 'CallerLatitude', 'is not a number in its range'],
    ['incident', { Description: ['x'] }, 'Description', 'is not a text'],
    ['post', { endDate: time(5) }, 'endDate', 'is not later than occurrenceDate'],
    ['post', { postedBy: 5 }, 'postedBy', 'is not a text'],
    ['member', { orgRoles: 'Chief' }, 'orgRoles', 'is not a list of choices'],
    ['member', { isLifeTimeMember: 'yes' }, 'isLifeTimeMember', 'is not true or false'],
    ['alert', { location: { coordinate: { lat: 91, lng: 0 } } }, 'location', 'is not a location'],
  ] as const)('lacks a malformed field: %s %j', (name, change, field, reason) => {
    expect(check(name, change)).toEqual({ data: samples[name][1], faults: [{ field, reason }] });
  });

  it.each([
    ['member', { orgRoles: ['King', 'Chief'] }, { orgRoles: ['Chief'] }, 'orgRoles', 'has an entry of the wrong type'],
    ['post', { media: ['/posts/a.jpg', 5] }, { media: ['/posts/a.jpg'] }, 'media', 'has an entry of the wrong type'],
    [
      'member',
      { contact: { primary: 5, secondary: '1' } },
      { contact: { secondary: '1' } },
      'contact.primary',
      'is not a text',
    ],
    ['days', { days: { a: 1, b: 'x' } }, { days: { a: 1 } }, 'days', 'has a count that is no number'],
    [
      'alert',
      { location: { coordinate: { lat: 'x', lng: 1 }, address: 'A' } },
      { location: { address: 'A' } },
      'location.coordinate',
      'is not a coordinate',
    ],
    [
      'alert',
      { location: { coordinate: { lat: 1, lng: 1 }, address: 5 } },
      { location: { coordinate: { lat: 1, lng: 1 } } },
      'location.address',
      'is not a text',
    ],
  ] as const)('keeps the well-formed part of a list or map: %s %j', (name, change, rest, field, reason) => {
    expect(check(name, change)).toEqual({ data: { ...samples[name][1], ...rest }, faults: [{ field, reason }] });
  });

  it.each([5, 4])('that ends at its start or before is for admins alone, with its fault: %i', (end) => {
    const stored = { ...samples.alert[1], endTime: time(end) };
    const faults = [{ field: 'endTime', reason: 'is not later than startTime' }];
    for (const reader of ['public', 'member'] as const)
      expect(wellFormed(alert, stored, reader)).toEqual({ data: undefined, faults });
    expect(wellFormed(alert, stored, 'admin')).toEqual({ data: stored, faults });
    // The optional end date is invalid, so the post is shown to everyone without it.
    const party = { ...samples.post[1], endDate: time(end) };
    expect(wellFormed(post, party, 'admin').data).toEqual(samples.post[1]);
  });

  it('keeps Firestore’s own point type, and drops unknown and inherited fields', () => {
    class GeoPoint {
      latitude = 1;
      longitude = 2;
    }
    const location = { coordinate: new GeoPoint() };
    expect(check('alert', { location, smuggled: 1 })).toEqual({ data: { ...samples.alert[1], location }, faults: [] });
    const inherited = Object.create(samples.member[1]) as Record<string, unknown>;
    expect(wellFormed(member, inherited).data).toBeUndefined();
  });

  // Old records can lack these fields, and a chief without a start date is still the chief.
  it('is well-formed without a field that is required only when written', () => {
    expect(check('member', { orgRoles: null, startDt: undefined })).toEqual({ data: samples.member[1], faults: [] });
  });
});
