import { describe, expect, it } from 'vitest';
import { alert, apparatus, application, callVolume, draft, member, post } from '../entities/collections.ts';
import { project, seesField, seesMoreThanVisitors } from './projection.ts';

const record = {
  id: 'ada@example.org',
  data: {
    key: 'k1',
    email: 'ada@example.org',
    memberId: '57-01',
    fName: 'Ada',
    lName: 'Lovell',
    orgRoles: ['Captain'],
    isLifeTimeMember: true,
    allergies: 'penicillin',
    privileges: ['admin'],
    contact: { primary: '610-555-0101', emergency: { name: 'Max', phone: '610-555-0102' } },
    smuggled: 'not a field',
  },
};

/** Returns the part of an alert's location that visitors can see. */
function seenLocation(location: unknown): unknown {
  return project(alert, { id: 'a', data: { location } }, 'public')['location'];
}

describe('what each audience sees', () => {
  it('shows visitors a member’s key, but no address and no ID', () => {
    expect(project(member, record, 'public')).toEqual({
      key: 'k1',
      fName: 'Ada',
      lName: 'Lovell',
      orgRoles: ['Captain'],
      isLifeTimeMember: true,
    });
  });

  it('adds email address, ID and member ID for members', () => {
    const seen = project(member, record, 'member');
    expect(seen).toMatchObject({ id: 'ada@example.org', email: 'ada@example.org', memberId: '57-01' });
    expect(seen).not.toHaveProperty('contact');
    expect(seen).not.toHaveProperty('privileges');
  });

  it('shows admins every defined field, including groups, and nothing else', () => {
    const seen = project(member, record, 'admin');
    expect(seen).toMatchObject({ allergies: 'penicillin', contact: { emergency: { name: 'Max' } } });
    expect(seen).not.toHaveProperty('smuggled');
  });

  it('omits a group that is stored as something else', () => {
    expect(project(member, { id: 'x', data: { contact: 'text' } }, 'admin')).toEqual({ id: 'x' });
  });

  it('shows only the defined parts of a location', () => {
    const stored = {
      coordinate: { lat: 40.5, lng: -75.5, altitude: 'smuggled' },
      address: 'Millrace Road',
      caller: 'smuggled',
    };
    expect(seenLocation(stored)).toEqual({ coordinate: { lat: 40.5, lng: -75.5 }, address: 'Millrace Road' });
    expect(seenLocation({ coordinate: { lat: 'smuggled', lng: 1 }, address: { text: 'smuggled' } })).toEqual({
      coordinate: { lng: 1 },
    });
    for (const value of ['smuggled', ['smuggled'], null]) expect(seenLocation(value)).toBeUndefined();
    // A Firestore `GeoPoint` is returned unchanged. Like a `Timestamp`, it is converted to JSON later.
    class Point {
      constructor(readonly latitude: number) {}
    }
    expect(seenLocation({ coordinate: new Point(40.5) })).toEqual({ coordinate: new Point(40.5) });
  });

  it('ignores inherited properties', () => {
    const data = Object.create({ fName: 'inherited' }) as Record<string, unknown>;
    expect(project(member, { id: 'x', data }, 'public')).toEqual({});
  });
});

describe('the fields that exist for an audience', () => {
  it.each([
    ['public', 'fName', true],
    ['public', 'email', false],
    ['public', 'id', false],
    ['member', 'email', true],
    ['member', 'id', true],
    ['member', 'contact', false],
    ['member', 'contact.primary', false],
    ['admin', 'contact.emergency.phone', true],
    ['admin', 'contact.nothing', false],
    ['admin', 'fName.length', false],
    ['admin', '__proto__', false],
    ['admin', 'constructor', false],
    ['admin', '', false],
  ] as const)('%s, members.%s: %s', (audience, name, sees) => {
    expect(seesField(member, name, audience)).toBe(sees);
  });

  it('include the author of a post only for admins', () => {
    expect(seesField(post, 'postedBy', 'member')).toBe(false);
    expect(seesField(post, 'postedBy', 'admin')).toBe(true);
  });

  it('include the times of an alert for everyone, its revision only for admins', () => {
    for (const name of ['startTime', 'endTime']) expect(seesField(alert, name, 'public')).toBe(true);
    for (const name of ['rev', 'createdAt']) expect(seesField(alert, name, 'member')).toBe(false);
    const data = { title: 'T', startTime: 'x', endTime: 'y', rev: 1, createdAt: 'z' };
    expect(project(alert, { id: 'a', data }, 'public')).toEqual({ id: 'a', title: 'T', startTime: 'x', endTime: 'y' });
  });
});

describe('more than visitors', () => {
  it('is never what visitors see, and nothing of documents that all see in full', () => {
    for (const entity of [member, post, callVolume]) expect(seesMoreThanVisitors(entity, 'public')).toBe(false);
    expect(seesMoreThanVisitors(callVolume, 'admin')).toBe(false);
  });

  it('is an ID or a field for members, and one for admins alone', () => {
    expect(seesMoreThanVisitors(member, 'member')).toBe(true);
    expect(seesMoreThanVisitors({ ...member, fields: {} }, 'member')).toBe(true);
    for (const entity of [post, alert, apparatus]) {
      expect(seesMoreThanVisitors(entity, 'member'), entity.collection).toBe(false);
      expect(seesMoreThanVisitors(entity, 'admin'), entity.collection).toBe(true);
    }
    for (const entity of [application, draft]) expect(seesMoreThanVisitors(entity, 'admin')).toBe(true);
  });

  it('includes a field within a group that all see', () => {
    const inner = { kind: 'text', label: 'L', audience: 'member', maxLength: 9 } as const;
    const fields = { group: { kind: 'group', label: 'G', audience: 'public', fields: { inner } } } as const;
    const entity = { ...callVolume, fields };
    expect([seesMoreThanVisitors(entity, 'public'), seesMoreThanVisitors(entity, 'member')]).toEqual([false, true]);
  });
});
