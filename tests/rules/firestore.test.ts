import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { entities } from '@firehouse/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { attendanceCases } from './cases/attendanceCases.ts';
import { type RulesCase } from './cases/case.ts';
import { answerCases } from './cases/answerCases.ts';
import { certificateCases } from './cases/certificateCases.ts';
import { changeCases } from './cases/changeCases.ts';
import { closingCases } from './cases/closingCases.ts';
import { identityCases } from './cases/identityCases.ts';
import { mailingCases } from './cases/mailingCases.ts';
import { address, recordOf } from './cases/ruleCallers.ts';
import { releaseCases } from './cases/releaseCases.ts';
import { given } from './cases/samples.ts';
import { tableCases } from './cases/tableCases.ts';
import { sessionBoundaries, sessionCases } from './cases/sessionCases.ts';
import { trashCases } from './cases/trashCases.ts';
import { documentsOf, judgeOf } from './mutation/judge.ts';
import { openWorld, type World } from './rulesProject.ts';

const rules = readFileSync(resolve(import.meta.dirname, '../../firestore.rules'), 'utf8');
const parts = {
  table: tableCases(),
  identity: identityCases(),
  change: changeCases(),
  answer: answerCases(),
  closing: closingCases(),
  trash: trashCases(),
  certificate: certificateCases(),
  mailing: mailingCases(),
  release: releaseCases(),
  session: sessionCases(),
  attendance: attendanceCases(),
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

/** Runs cases concurrently. They don't interfere, because each writes to a different document. */
function runCases(cases: readonly RulesCase[]): void {
  // SPEC 6.4, 6.7, 10.13, 10.72
  it.concurrent.each(named(cases))('%s: %s', async (verdict, _name, one) => {
    expect((await world.isAllowed(one)) ? 'allowed' : 'denied').toBe(verdict);
  });
}

describe('the cases', () => {
  it('each write to a different document', () => {
    const changed = all.filter(({ operation }) => operation !== 'list' && operation !== 'get').map(({ path }) => path);
    expect(new Set(changed).size).toBe(changed.length);
  });

  it('have a sample document of each collection', () => {
    expect(Object.keys(given)).toEqual(expect.arrayContaining(Object.keys(entities)));
  });

  it('are more than 25 for each collection of the access table', () => {
    const roles = new Set(parts.table.map(({ name }) => name.slice(name.lastIndexOf(' ') + 1)));
    process.stdout.write(
      `firestore.rules: ${parts.table.length} cells of the access table (${roles.size} roles), ` +
        `${all.length} cases beside those of values.\n`,
    );
    expect(parts.table.length).toBeGreaterThan(Object.keys(entities).length * 5 * 5);
  });
});

describe('the access table', () => {
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

describe('the identity of a caller', () => {
  runCases(parts.identity);

  it('follows the record at once, with the same token', async () => {
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

describe('answers', () => {
  runCases(parts.answer);
});

describe('changes of documents', () => {
  runCases(parts.change);

  it('a commit cannot add a privilege and use it', async () => {
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
  runCases(parts.closing);
});

describe('deleting into the trash, and Undo', () => {
  runCases(parts.trash);
});

describe('drafts, and incidents that the publication policy restricts', () => {
  runCases(parts.release);
});

describe('certificates, by member and by state', () => {
  runCases(parts.certificate);
});

describe('mailings and suppressions', () => {
  runCases(parts.mailing);
});

describe('attendance', () => {
  runCases(parts.attendance);
});

describe('the end of a session', () => {
  runCases(parts.session);

  const boundaries = sessionBoundaries();
  const judge = judgeOf(rules, documentsOf(boundaries));

  it.each(named(boundaries))('to the second: %s: %s', (verdict, _name, one) => {
    expect(judge.isAllowed(one) ? 'allowed' : 'denied').toBe(verdict);
  });
});
