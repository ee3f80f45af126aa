import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { entities } from '@firehouse/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { withField, type Fields, type RulesCase } from './cases/case.ts';
import { changeCases } from './cases/changeCases.ts';
import { closingCases } from './cases/closingCases.ts';
import { identityCases } from './cases/identityCases.ts';
import { mailingCases } from './cases/mailingCases.ts';
import { address, recordOf } from './cases/people.ts';
import { releaseCases } from './cases/releaseCases.ts';
import { given, made, newDocument } from './cases/samples.ts';
import { tableCases } from './cases/tableCases.ts';
import { trashCases } from './cases/trashCases.ts';
import { placedFields, valueCases } from './cases/valueCases.ts';
import { openWorld, type World } from './world.ts';

const rules = readFileSync(resolve(import.meta.dirname, '../../firestore.rules'), 'utf8');
const parts = {
  table: tableCases(),
  identity: identityCases(),
  change: changeCases(),
  closing: closingCases(),
  trash: trashCases(),
  mailing: mailingCases(),
  release: releaseCases(),
  value: valueCases(),
};
const all = Object.values(parts).flat();

let world: World;

beforeAll(async () => {
  world = await openWorld(ownSuite().firestore, 'demo-rules', rules);
  await world.prepare(all);
});

afterAll(() => world.close());

function walk(cases: readonly RulesCase[]): void {
  // SPEC 6.4, 6.7, 10.13, 10.72
  it.each(cases.map((one): [string, string, RulesCase] => [one.allowed ? 'allowed' : 'denied', one.name, one]))(
    '%s: %s',
    async (verdict, _name, one) => {
      expect((await world.isAllowed(one)) ? 'allowed' : 'denied').toBe(verdict);
    },
  );
}

describe('the cases', () => {
  it('each have a document of their own, but for lists and records that are only read', () => {
    const changed = all.filter(({ operation }) => operation !== 'list' && operation !== 'get').map(({ path }) => path);
    expect(new Set(changed).size).toBe(changed.length);
  });

  it('have a document of each collection', () => {
    expect(Object.keys(given)).toEqual(expect.arrayContaining(Object.keys(entities)));
  });

  it('try each field with something that is taken and something that is not', () => {
    for (const collection of made) {
      for (const { path } of placedFields(entities[collection].fields)) {
        const verdicts = parts.value
          .filter(({ name }) => name.startsWith(`new, ${collection}: ${path} is `))
          .map(({ allowed }) => allowed);
        expect(new Set(verdicts), `${collection}.${path}`).toEqual(new Set([true, false]));
      }
    }
  });

  it('are so many', () => {
    const roles = new Set(parts.table.map(({ name }) => name.slice(name.lastIndexOf(' ') + 1)));
    process.stdout.write(
      `firestore.rules: ${parts.table.length} cells of the access table (${roles.size} roles), ${all.length} cases in all.\n`,
    );
    expect(parts.table.length).toBeGreaterThan(Object.keys(entities).length * 5 * 5);
  });
});

describe('the table', () => {
  walk(parts.table);

  it.each(['posts', 'members', 'mail'])('counts are lists: %s', async (collection) => {
    const counted = (claims: { member: string } | null) =>
      world.isAllowed({ name: '', as: claims, operation: 'list', path: `${collection}/x`, allowed: true });
    expect(await counted({ member: address('admin') })).toBe(collection !== 'mail');
    expect(await counted({ member: address('member') })).toBe(false);
    expect(await counted(null)).toBe(false);
  });
});

describe('who somebody is', () => {
  walk(parts.identity);

  it('changes at once with the record, for the same token', async () => {
    const email = address('changing');
    const read: RulesCase = { name: '', as: { member: email }, operation: 'get', path: 'posts/any', allowed: true };
    const own: RulesCase = { ...read, path: `members/${email}` };
    await world.put(`members/${email}`, recordOf(email, ['member', 'admin']));
    expect(await world.isAllowed(read)).toBe(true);
    await world.put(`members/${email}`, recordOf(email, ['member']));
    expect(await world.isAllowed(read)).toBe(false);
    expect(await world.isAllowed(own)).toBe(true);
    await world.put(`members/${email}`, undefined);
    expect(await world.isAllowed(own)).toBe(false);
  });
});

describe('how documents change', () => {
  walk(parts.change);

  it('nobody takes his privilege along by changing it and using it in one step', async () => {
    const email = address('batch');
    await world.put(`members/${email}`, recordOf(email, ['member']));
    const db = world.as({ member: email });
    const batch = db.batch();
    batch.set(db.doc(`members/${email}`), { ...recordOf(email, ['member', 'admin']), rev: 2 });
    batch.delete(db.doc(`members/${address('batched')}`));
    await expect(batch.commit()).rejects.toMatchObject({ code: 'permission-denied' });
  });
});

describe('closing an incident', () => {
  walk(parts.closing);
});

describe('deleting into the trash, and Undo', () => {
  walk(parts.trash);
});

describe('drafts, and what the publication policy restricts', () => {
  walk(parts.release);
});

describe('what admins see of email', () => {
  walk(parts.mailing);
});

describe('what documents are like', () => {
  walk(parts.value);

  it('the largest documents stay within what the rules language lets a request compute', async () => {
    // Members have the most fields; a record with all of them is the most expensive to evaluate.
    const id = 'largest@people.example';
    const document: Fields = {
      ...newDocument('members', id),
      memberId: '57',
      picUrl: '/members/a.jpg',
      isLifeTimeMember: true,
      orgRoles: [...entities.members.fields.orgRoles.options],
      aboutMe: 'x'.repeat(5_000),
      address: { line1: 'a', line2: 'b', city: 'c', state: 'WY', zip: '1' },
      contact: {
        primary: '1',
        secondary: '2',
        alternateEmail: 'a@b.org',
        emergency: { name: 'n', phone: '3', relation: 'r' },
      },
      privileges: ['member', 'admin'],
      allergies: 'x',
    };
    const one: RulesCase = {
      name: '',
      as: { member: address('admin') },
      operation: 'create',
      path: `members/${id}`,
      document,
      allowed: true,
    };
    expect(await world.isAllowed(one)).toBe(true);
    const stored = withField(document, 'createdAt', new Date(0));
    await world.put(`members/${id}`, stored);
    expect(await world.isAllowed({ ...one, operation: 'update', document: withField(stored, 'rev', 2) })).toBe(true);
  });
});
