import { describe, expect, it } from 'vitest';
import { alert, member, post } from '../entities/entities.ts';
import { project, seesField } from './projection.ts';

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

/** What a visitor sees of an alert's location. */
function seenLocation(location: unknown): unknown {
  return project(alert, { id: 'a', data: { location } }, 'public')['location'];
}

describe('what each reader sees of a member', () => {
  it('shows a visitor no address and no id, but the key', () => {
    expect(project(member, record, 'public')).toEqual({
      key: 'k1',
      fName: 'Ada',
      lName: 'Lovell',
      orgRoles: ['Captain'],
      isLifeTimeMember: true,
    });
  });

  it('adds e-mail, id and member id for a member', () => {
    const seen = project(member, record, 'member');
    expect(seen).toMatchObject({ id: 'ada@example.org', email: 'ada@example.org', memberId: '57-01' });
    expect(seen).not.toHaveProperty('contact');
    expect(seen).not.toHaveProperty('privileges');
  });

  it('shows an admin every defined field, groups included, and nothing else', () => {
    const seen = project(member, record, 'admin');
    expect(seen).toMatchObject({ allergies: 'penicillin', contact: { emergency: { name: 'Max' } } });
    expect(seen).not.toHaveProperty('smuggled');
  });

  it('leaves out a group that is stored as something else', () => {
    expect(project(member, { id: 'x', data: { contact: 'text' } }, 'admin')).toEqual({ id: 'x' });
  });

  it('shows of a location what a location consists of, and nothing that is stored beside it', () => {
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
    // Firestore's own point type: whoever writes the JSON converts it, as with Timestamp.
    class Point {
      constructor(readonly latitude: number) {}
    }
    expect(seenLocation({ coordinate: new Point(40.5) })).toEqual({ coordinate: new Point(40.5) });
  });

  it('does not take inherited properties for fields', () => {
    const data = Object.create({ fName: 'inherited' }) as Record<string, unknown>;
    expect(project(member, { id: 'x', data }, 'public')).toEqual({});
  });
});

describe('which fields exist for a reader', () => {
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
  ] as const)('%s, members.%s: %s', (reader, name, sees) => {
    expect(seesField(member, name, reader)).toBe(sees);
  });

  it('keeps who posted to admins', () => {
    expect(seesField(post, 'postedBy', 'member')).toBe(false);
    expect(seesField(post, 'postedBy', 'admin')).toBe(true);
  });

  it('shows everybody when an alert starts and ends, and only admins how often it was changed', () => {
    for (const name of ['startTime', 'endTime']) expect(seesField(alert, name, 'public')).toBe(true);
    for (const name of ['rev', 'createdAt']) expect(seesField(alert, name, 'member')).toBe(false);
    const data = { title: 'T', startTime: 'x', endTime: 'y', rev: 1, createdAt: 'z' };
    expect(project(alert, { id: 'a', data }, 'public')).toEqual({ id: 'a', title: 'T', startTime: 'x', endTime: 'y' });
  });
});
