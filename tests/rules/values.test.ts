import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { entities } from '@firehouse/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownSuite } from '../suite/context.ts';
import { withField, type Fields, type RulesCase } from './cases/case.ts';
import { address } from './cases/ruleCallers.ts';
import { made, newDocument } from './cases/samples.ts';
import { clientFields, valueCases } from './cases/valueCases.ts';
import { openWorld, type World } from './rulesProject.ts';

const rules = readFileSync(resolve(import.meta.dirname, '../../firestore.rules'), 'utf8');
const cases = valueCases();

let world: World;

beforeAll(async () => {
  world = await openWorld(ownSuite().firestore, 'demo-rules-values', rules);
  await world.prepare(cases);
});

afterAll(() => world.close());

describe('the value cases', () => {
  it('each have their own document', () => {
    expect(new Set(cases.map(({ path }) => path)).size).toBe(cases.length);
  });

  it('try each field with allowed and denied values', () => {
    for (const collection of made) {
      for (const { path } of clientFields(collection)) {
        const verdicts = cases
          .filter(({ name }) => name.startsWith(`new, ${collection}: ${path} is `))
          .map(({ allowed }) => allowed);
        expect(new Set(verdicts), `${collection}.${path}`).toEqual(new Set([true, false]));
      }
    }
  });
});

describe('the values of documents', () => {
  it.concurrent.each(
    cases.map((one): [string, string, RulesCase] => [one.allowed ? 'allowed' : 'denied', one.name, one]),
  )('%s: %s', async (verdict, _name, one) => {
    expect((await world.isAllowed(one)) ? 'allowed' : 'denied').toBe(verdict);
  });

  it('the largest documents stay within the evaluation limits of the rules', async () => {
    // A member record with all its fields is the most expensive document to evaluate.
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
