import type { PublicationPolicy } from '@firehouse/model/publication';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it, vi } from 'vitest';
import type { CallerRole } from '../caller/callerRole.ts';
import { visibleDocuments } from './visibleDocuments.ts';

vi.mock('../documents/recordMalformed.ts', () => ({ notice: vi.fn() }));

const policy: PublicationPolicy = [
  { types: ['HELD'], publish: 'held' },
  { types: ['REDUCED'], publish: 'reduced' },
];
const settings = { publication: policy, digestKey: 'secret' };
const role = (audience: CallerRole['audience'], member?: string): CallerRole => ({
  audience,
  signedIn: audience !== 'public',
  member,
  key: undefined,
});
const incident = (TypeCode: string) => ({ startTime: 5, TypeCode, Address: '1234 MAIN ST', releasedBy: 'x' });

/** Creates a function that loads the one stored document. Documents with other IDs don't exist. */
const load = (id: string, data: object) => (requested: string) =>
  Promise.resolve({ id: requested, data: () => (requested === id ? { ...data } : undefined) });

describe.each(['public', 'member'] as const)('to %s', (audience) => {
  const visible = visibleDocuments(role(audience), 'incidents', settings);

  it('an incident that the policy does not restrict is complete, under its own ID', async () => {
    const whole = { id: 'a', startTime: 5, TypeCode: 'FIRE', Address: '1234 MAIN ST' };
    expect(visible.of('a', incident('FIRE'))).toEqual(whole);
    expect((await visible.find('a', load('a', incident('FIRE'))))?.visible).toEqual(whole);
  });

  it('a held incident does not exist', async () => {
    expect(visible.of('a', incident('HELD'))).toBeUndefined();
    expect(await visible.find('a', load('a', incident('HELD')))).toBeUndefined();
  });

  it.each(['HE\u200BLD', '\u00ADHELD\u200E', 'ＨＥＬＤ', undefined, 5])(
    'a held incident does not exist, however its type is written: %j',
    async (TypeCode) => {
      const data = { ...incident(''), TypeCode };
      expect(visible.of('a', data)).toBeUndefined();
      expect(await visible.find('a', load('a', data))).toBeUndefined();
    },
  );

  it('an incident whose complaint or release is malformed is held, unless it was released', () => {
    const complaint = { ...incident('FIRE'), ChiefComplaint: 5 };
    expect(visible.of('a', complaint)).toBeUndefined();
    expect(visible.of('a', { ...complaint, releasedAt: Timestamp.now() })).toMatchObject({ TypeCode: 'FIRE' });
    for (const releasedAt of [false, 'yes', 5]) {
      expect(visible.of('a', { ...incident('HELD'), releasedAt })).toBeUndefined();
      expect(visible.of('a', { ...incident('REDUCED'), releasedAt })).toMatchObject({ publication: 'reduced' });
    }
  });

  it('a reduced incident has a sealed ID, and no other', async () => {
    const shown = visible.of('a', incident('REDUCED'));
    expect(shown).toMatchObject({ Address: '1200 block of MAIN ST', publication: 'reduced' });
    const sealed = String(shown?.['id']);
    expect(sealed).toMatch(/^r_/);
    expect(await visible.find('a', load('a', incident('REDUCED')))).toBeUndefined();
    expect(await visible.find(sealed, load('a', incident('REDUCED')))).toMatchObject({
      document: { id: 'a' },
      visible: shown,
    });
    expect(await visible.find(sealed, load('b', incident('REDUCED')))).toBeUndefined();
    // When the incident is published in full, the old ID still works for pages that are already open.
    expect((await visible.find(sealed, load('a', incident('FIRE'))))?.visible).toMatchObject({ id: 'a' });
  });

  it.each(['reduced', 'other', 5, null])(
    'an incident released as %j is reduced, under a sealed ID',
    async (releasedAs) => {
      const stored = { ...incident('HELD'), Description: 'Ada', releasedAt: Timestamp.now(), releasedAs };
      for (const publication of [policy, []]) {
        const own = visibleDocuments(role(audience), 'incidents', { ...settings, publication });
        const shown = own.of('a', stored);
        expect(shown).toEqual({
          id: expect.stringMatching(/^r_/),
          startTime: 5,
          TypeCode: 'HELD',
          Address: '1200 block of MAIN ST',
          publication: 'reduced',
        });
        expect(await own.find('a', load('a', stored))).toBeUndefined();
        expect((await own.find(String(shown?.['id']), load('a', stored)))?.visible).toEqual(shown);
      }
    },
  );
});

it('to an admin, every incident is complete, with its restriction for visitors', async () => {
  const visible = visibleDocuments(role('admin'), 'incidents.closed', settings);
  expect(visible.of('a', incident('REDUCED'))).toMatchObject({
    id: 'a',
    Address: '1234 MAIN ST',
    publication: 'reduced',
  });
  expect(visible.of('a', { ...incident('FIRE'), ChiefComplaint: 5 })).toMatchObject({ publication: 'held' });
  expect(
    (await visible.find('a', load('a', { ...incident('FIRE'), publication: 'held' })))?.visible,
  ).not.toHaveProperty('publication');
});

it('the policy does not affect other collections: a member’s own record is complete', () => {
  const record = { email: 'ada@x.example', fName: 'Ada', lName: 'Byrne', allergies: 'nuts', key: 'k' };
  expect(
    visibleDocuments(role('member', 'ada@x.example'), 'members', settings).of('ada@x.example', record),
  ).toMatchObject(record);
  expect(visibleDocuments(role('public'), 'members', settings).of('ada@x.example', record)).toEqual({
    fName: 'Ada',
    lName: 'Byrne',
    key: 'k',
  });
});

it('without a policy no id of an unreleased incident is sealed', () => {
  const visible = visibleDocuments(role('public'), 'incidents', { publication: [], digestKey: 'secret' });
  expect(visible.of('a', incident('REDUCED'))).toMatchObject({ id: 'a', Address: '1234 MAIN ST' });
});
