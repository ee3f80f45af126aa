import { asCaller } from '@firehouse/functions/testing/caller';
import { entities, isImageOf, memberImageName } from '@firehouse/model';
import { doc, updateDoc } from 'firebase/firestore/lite';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { answer } from './fetchApi.ts';
import { signInCallers, memberRecord, type Callers } from './callers.ts';
import { openRecords, type Records } from './storedRecords.ts';
import { openTestStore, type Store } from './storedObjects.ts';

const image = readFileSync(resolve(import.meta.dirname, '../../seed/objects/members/user.png'));
const KEY = 'k0wnf1elds';
const denied = { status: 403, body: 'User not authorized.' };

let records: Records;
let store: Store;
let people: Callers;

/** Creates the member's record with a key like those from the API, and only fields in the model. */
function ownRecord(): Record<string, unknown> {
  const { notAField: _, ...record } = memberRecord(people.addresses.member, ['member']);
  return { ...record, key: KEY };
}

beforeAll(async () => {
  records = openRecords();
  store = openTestStore();
  people = await signInCallers(records, 'own-fields');
});

afterAll(async () => {
  await people.leave();
  await records.clear();
  await store.clear(`members/${KEY}`, 'members/own-');
});

/** New values for all member fields that clients can change. */
const values: Readonly<Record<string, unknown>> = {
  fName: 'New',
  lName: 'New',
  isLifeTimeMember: true,
  orgRoles: ['Chief'],
  privileges: ['member', 'admin'],
  contact: { primary: '610-555-0157', emergency: { relation: 'sister' } },
  address: { line1: 'New', city: null },
  aboutMe: 'New',
  picUrl: `/members/${KEY}-a1.jpg`,
  allergies: 'New',
  noReminders: true,
};
const editable = Object.entries(entities.members.fields).filter(([, field]) => !('editable' in field));

const patch = (id: string, json: object, token = people.tokens.member) =>
  answer(`/col/members/doc/${id}`, { method: 'PATCH', token, json });

describe('a member’s own fields', () => {
  it('are contact, address, aboutMe, picUrl and noReminders', () => {
    const own = editable.filter(([, field]) => 'selfEditable' in field).map(([name]) => name);
    expect(own).toEqual(['contact', 'address', 'aboutMe', 'picUrl', 'noReminders']);
    expect(editable.map(([name]) => name)).toEqual(Object.keys(values));
  });

  // SPEC 10.88
  it.each(editable)('are the only ones that a member changes through the API: %s', async (name, field) => {
    const { member, officer } = people.addresses;
    await records.put({ [`members/${member}`]: ownRecord() });
    const isOwn = 'selfEditable' in field;
    expect(await patch(member, { [name]: values[name] })).toEqual(isOwn ? { status: 200, body: { rev: 2 } } : denied);
    const after = await records.stored(`members/${member}`);
    if (isOwn) expect(after).not.toEqual(ownRecord());
    else expect(after).toEqual(ownRecord());
    // A single forbidden field makes the API refuse the allowed ones, too.
    if (!isOwn) expect(await patch(member, { aboutMe: 'Both', [name]: values[name] })).toEqual(denied);
    expect(await patch(officer, { [name]: values[name] })).toEqual(denied);
    expect(await patch(member, { [name]: values[name] }, people.tokens.demoted)).toEqual(denied);
  });

  it('are changed field by field within a group, and removed by null', async () => {
    const { member } = people.addresses;
    await records.put({ [`members/${member}`]: ownRecord() });
    await patch(member, { contact: values['contact'], address: values['address'], aboutMe: null });
    const after = await records.stored(`members/${member}`);
    expect(after).toMatchObject({
      contact: {
        primary: '610-555-0157',
        emergency: { name: 'secret-name', phone: 'secret-phone', relation: 'sister' },
      },
      address: { line1: 'New', state: 'PA', zip: '18103' },
    });
    expect(after).not.toHaveProperty('aboutMe');
    expect(after?.['address']).not.toHaveProperty('city');
  });

  it('are refused with a sentence when they are invalid', async () => {
    const { member } = people.addresses;
    expect(await patch(member, { contact: { primary: 'x'.repeat(41) } })).toEqual({
      status: 400,
      body: 'contact.primary must be at most 40 characters long.',
    });
    expect(await patch(member, { memberId: '1' })).toEqual({ status: 400, body: 'memberId cannot be changed.' });
  });

  // SPEC 10.89
  it('are recorded in the audit, by name and without values', async () => {
    const { member } = people.addresses;
    await records.put({ [`members/${member}`]: ownRecord() });
    expect((await patch(member, { contact: { secondary: 'audited-phone' } })).status).toBe(200);
    const q = encodeURIComponent(`by="${member}" AND collection="members"`);
    const lines = await vi.waitFor(
      async () => {
        const { body } = await answer(`/col/audit?q=${q}&limit=1`, { token: people.tokens.admin });
        expect(body).toMatchObject([{ fields: ['contact'] }]);
        return body;
      },
      { timeout: 100_000, interval: 200 },
    );
    expect(lines).toMatchObject([{ by: member, operation: 'update', collection: 'members', document: member }]);
    expect(JSON.stringify(lines)).not.toContain('audited-phone');
  });

  // SPEC 10.88
  it('are the same for a direct write', async () => {
    const { member } = people.addresses;
    await records.put({ [`members/${member}`]: ownRecord() });
    expect(await changeDirectly(member, { aboutMe: 'Direct', rev: 2 })).toBe('allowed');
    expect(await changeDirectly(member, { 'contact.primary': '1', rev: 3 })).toBe('allowed');
    expect(await changeDirectly(member, { aboutMe: 'Not counted' })).toBe('denied');
    expect(await changeDirectly(member, { allergies: 'x', rev: 4 })).toBe('denied');
    expect(await changeDirectly(member, { privileges: ['member', 'admin'], rev: 4 })).toBe('denied');
    expect(await changeDirectly(people.addresses.demoted, { aboutMe: 'x', rev: 2 })).toBe('denied');
    expect(await records.stored(`members/${member}`)).toMatchObject({ aboutMe: 'Direct', rev: 3 });
  });
});

/** Updates a record directly, as a browser could, bypassing the API. */
async function changeDirectly(id: string, fields: Record<string, unknown>): Promise<'allowed' | 'denied'> {
  const { projectId, auth, firestore } = ownSuite();
  const project = { projectId, apiKey: 'local', authEmulator: auth, firestoreEmulator: firestore };
  try {
    await asCaller(project, { token: people.tokens.member ?? '' }, (db) => updateDoc(doc(db, 'members', id), fields));
    return 'allowed';
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'permission-denied') return 'denied';
    throw error;
  }
}

async function upload(name: string, token = people.tokens.member) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png');
  return answer(`/obj/m/members/${encodeURIComponent(name)}`, { body, token });
}

describe('a member’s own pictures', () => {
  // SPEC 10.90
  it('are named by the key of their record', async () => {
    const { member } = people.addresses;
    await records.put({ [`members/${member}`]: ownRecord() });
    const name = memberImageName(KEY, crypto.randomUUID(), 'me and my dog.PNG');
    expect(isImageOf(KEY, name)).toBe(true);
    const path = `/members/${name}`;
    expect(await upload(name)).toMatchObject({ status: 201, body: { path } });
    expect(await patch(member, { picUrl: path })).toMatchObject({ status: 200 });
    expect(await records.stored(`members/${member}`)).toMatchObject({ picUrl: path });
    expect((await answer(`/obj${path}`)).status).toBe(200);
  });

  it.each([`${KEY}.png`, `${KEY}-.png`, `${KEY}x-a1.png`, `x${KEY}-a1.png`, 'key-of-member-a1.png', 'a1.png'])(
    'cannot be named %s',
    async (name) => {
      await records.put({ [`members/${people.addresses.member}`]: ownRecord() });
      expect(await upload(name)).toEqual(denied);
      expect(await store.names('members', name)).toEqual([]);
    },
  );

  it('cannot go into another folder, and only the member and admins can add them', async () => {
    await records.put({ [`members/${people.addresses.member}`]: ownRecord() });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'a.png');
    expect(await answer(`/obj/m/posts/${KEY}-a2.png`, { body, token: people.tokens.member })).toEqual(denied);
    for (const role of ['stranger', 'former', 'demoted'] as const)
      expect(await upload(`${KEY}-${role}.png`, people.tokens[role]), role).toEqual(denied);
    expect(await upload(`${KEY}-byAdmin.png`, people.tokens.admin)).toMatchObject({ status: 201 });
  });
});
