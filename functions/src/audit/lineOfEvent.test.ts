import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { lineOfDraftRemoval, lineOfRestore, lineOfWrite, type ChangeEvent } from './lineOfEvent.ts';

const chief = 'chief@people.example';
const time = '2026-06-01T12:00:00.123456Z';
const event: ChangeEvent = { id: 'e1', time, authType: 'app_user', authId: 'uid' };
const byUser = { event, user: chief };
const byServer = { event: { ...event, authType: 'service_account' }, user: undefined };
/** A change made in the Firebase console, or by an account with no stored address. */
const byOther = { event, user: undefined };
const post = { collection: 'posts', id: 'p' } as const;
const fields = { title: 'T', rev: 1 };
const created = { before: undefined, after: fields };

describe('the line of a write', () => {
  it('has the ID of its event, the time of its commit and the address of its author', () => {
    expect(lineOfWrite(byUser, post, { before: fields, after: { title: 'U', rev: 2 } })).toEqual({
      id: 'e1',
      yields: false,
      line: {
        at: Timestamp.fromDate(new Date(time)),
        by: chief,
        operation: 'update',
        collection: 'posts',
        document: 'p',
        title: 'U',
        fields: ['title'],
      },
    });
  });

  it.each([
    ['the server', byServer, 'system'],
    ['a writer without auth', { event: { id: 'e1', time, authType: 'unknown' }, user: undefined }, 'system'],
    ['anyone without a stored address', byOther, 'uid'],
  ])('names %s', (_, authored, by) => {
    expect(lineOfWrite(authored, post, { before: fields, after: undefined })?.line).toMatchObject({ by });
  });

  it('of a creation yields to a restore of the same document in the same commit', () => {
    const creation = lineOfWrite(byUser, post, created);
    const restore = lineOfRestore({ event: { ...event, id: 'e2' }, user: chief }, 'posts.p', fields);
    expect([creation?.yields, restore?.yields]).toEqual([true, false]);
    expect(restore?.id).toBe(creation?.id);
    expect(restore?.line).toMatchObject({ operation: 'restore', document: 'p', title: 'T', by: chief });
    const later = { event: { ...event, time: '2026-06-01T12:00:01Z' }, user: chief };
    expect(lineOfRestore(later, 'posts.p', fields)?.id).not.toBe(creation?.id);
    expect(lineOfRestore(byUser, 'posts.q', fields)?.id).not.toBe(creation?.id);
  });

  it.each([
    ['by the server', byServer, post],
    ['of a document that cannot be restored', byUser, { collection: 'members', id: chief }],
  ] as const)('of a creation %s has the ID of its event', (_, authored, document) => {
    expect(lineOfWrite(authored, document, created)).toMatchObject({ id: 'e1', yields: false });
  });

  // SPEC 10.122
  it('of the first change of the site’s content names the changed parts, without values', () => {
    const content = { fundraiser: { raised: 5 }, notice: 'Hello', rev: 1, createdAt: Timestamp.now() };
    expect(lineOfWrite(byUser, { collection: 'site', id: 'current' }, { before: undefined, after: content })).toEqual({
      id: 'e1',
      yields: false,
      line: {
        at: Timestamp.fromDate(new Date(time)),
        by: chief,
        operation: 'update',
        collection: 'site',
        document: 'current',
        title: '',
        fields: ['fundraiser', 'notice'],
      },
    });
  });

  it('is absent if only fields of the server changed', () => {
    const record = { email: chief, privileges: ['admin'] };
    const change = { before: record, after: { ...record, sessionsEndedAt: Timestamp.now() } };
    expect(lineOfWrite(byServer, { collection: 'members', id: chief }, change)).toBeUndefined();
  });
});

describe('the line of a restore', () => {
  it.each([
    ['an emptied trash', byServer, 'posts.p'],
    ['a deletion in the console', byOther, 'posts.p'],
    ['a document that users cannot restore', byUser, 'members.a'],
    ['no document', byUser, 'posts'],
  ])('is absent for %s', (_, authored, id) => {
    expect(lineOfRestore(authored, id, fields)).toBeUndefined();
  });
});

describe('the line of a removed draft', () => {
  it('is a release that yields to a discard, under one ID', () => {
    const release = lineOfDraftRemoval(byUser, 'draft', 'd', {});
    const discard = lineOfDraftRemoval({ event: { ...event, id: 'e2' }, user: chief }, 'trash', 'd', {});
    expect(release).toMatchObject({ yields: true, line: { operation: 'release', document: 'd', by: chief } });
    expect(discard).toMatchObject({ yields: false, line: { operation: 'delete', document: 'd', by: chief } });
    expect(discard?.id).toBe(release?.id);
    expect(release?.id).not.toBe('e1');
  });

  it('is a deletion if the rules did not bind its writer, and what is put into the trash then has none', () => {
    expect(lineOfDraftRemoval(byOther, 'draft', 'd', {})).toMatchObject({
      id: 'e1',
      yields: false,
      line: { operation: 'delete', by: 'uid' },
    });
    expect(lineOfDraftRemoval(byOther, 'trash', 'd', {})).toBeUndefined();
  });
});
