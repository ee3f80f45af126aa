import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { entities } from '@firehouse/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { type RulesCase } from './cases/case.ts';
import { changeCases } from './cases/changeCases.ts';
import { closingCases } from './cases/closingCases.ts';
import { identityCases } from './cases/identityCases.ts';
import { mailingCases } from './cases/mailingCases.ts';
import { address, recordOf } from './cases/people.ts';
import { releaseCases } from './cases/releaseCases.ts';
import { given } from './cases/samples.ts';
import { tableCases } from './cases/tableCases.ts';
import { trashCases } from './cases/trashCases.ts';
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
};
const all = Object.values(parts).flat();

let world: World;

beforeAll(async () => {
  world = await openWorld(ownSuite().firestore, 'demo-rules', rules);
  await world.prepare(all);
});

afterAll(() => world.close());

const named = (cases: readonly RulesCase[]) =>
  cases.map((one): [string, string, RulesCase] => [one.allowed ? 'allowed' : 'denied', one.name, one]);

/** Several at a time: each case has its own document. */
function walk(cases: readonly RulesCase[]): void {
  // SPEC 6.4, 6.7, 10.13, 10.72
  it.concurrent.each(named(cases))('%s: %s', async (verdict, _name, one) => {
    expect((await world.isAllowed(one)) ? 'allowed' : 'denied').toBe(verdict);
  });
}

describe('the cases', () => {
  it('each have a document of their own, but for lists and records that are only read', () => {
    const changed = all.filter(({ operation }) => operation !== 'list' && operation !== 'get').map(({ path }) => path);
    expect(new Set(changed).size).toBe(changed.length);
  });

  it('have a document of each collection', () => {
    expect(Object.keys(given)).toEqual(expect.arrayContaining(Object.keys(entities)));
  });

  it('are so many', () => {
    const roles = new Set(parts.table.map(({ name }) => name.slice(name.lastIndexOf(' ') + 1)));
    process.stdout.write(
      `firestore.rules: ${parts.table.length} cells of the access table (${roles.size} roles), ` +
        `${all.length} cases beside those of values.\n`,
    );
    expect(parts.table.length).toBeGreaterThan(Object.keys(entities).length * 5 * 5);
  });
});

describe('the table', () => {
  // SPEC 6.4, 6.7
  it.each(named(parts.table))('%s: %s', async (verdict, _name, one) => {
    expect((await world.isAllowedBySdk(one)) ? 'allowed' : 'denied').toBe(verdict);
  });

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
