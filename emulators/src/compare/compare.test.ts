import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalEmulator, startLocalEmulator } from '../testing/localEmulator.ts';
import { caseAt, GENERATOR_NAMES } from './generate/cases.ts';
import { intLiteral } from './generate/tree.ts';
import { KNOWN_KINDS, kindOf } from './kinds.ts';
import { compareWithAnswers } from './recorded/compareWithAnswers.ts';
import { readAnswers } from './recorded/answers.ts';
import { reportOf } from './report.ts';
import { Connection } from './run/connection.ts';
import { type Difference, type Pair, closeAll, compare, connectionsTo, isLooser } from './run/comparison.ts';
import { shrink } from './shrink/shrink.ts';

/** Both run our own emulator so that these tests don't need the official one. */
let ours: LocalEmulator;
let other: LocalEmulator;
let pair: Pair;

beforeAll(async () => {
  [ours, other] = await Promise.all([startLocalEmulator(), startLocalEmulator()]);
  pair = connectionsTo({ ours: ours.port, official: other.port }, 'demo-pair');
});
afterAll(async () => {
  closeAll(pair);
  await Promise.all([ours.close(), other.close()]);
});

/** Serializes bigints as strings for JSON.stringify(). */
function textOfBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** A connection to an emulator that denies everything because all rule conditions are replaced with `false`. */
class Denying extends Connection {
  override async putRules(content: string): ReturnType<Connection['putRules']> {
    return super.putRules(content.replaceAll(/: if .*;/g, ': if false;'));
  }
}

describe('the generator', () => {
  const mixed = new Set(Array.from({ length: 2_000 }, (_, number) => caseAt(5, number).kind));

  it('returns the same case for the same seed and number, and a different one otherwise', () => {
    expect(caseAt(5, 7)).toEqual(caseAt(5, 7));
    expect(caseAt(5, 7)).not.toEqual(caseAt(5, 8));
    expect(caseAt(5, 7)).not.toEqual(caseAt(6, 7));
  });

  it.each(GENERATOR_NAMES)('has %s, alone and among the others', (name) => {
    const alone = Array.from({ length: 20 }, (_, number) => caseAt(5, number, name));
    const kinds = new Set(alone.map(({ kind }) => kind));
    expect(new Set(alone.map((tested) => JSON.stringify(tested, textOfBigInt))).size).toBeGreaterThan(10);
    expect([...kinds].some((kind) => mixed.has(kind))).toBe(true);
    expect(caseAt(5, 3, name)).toEqual(alone[3]);
  });
});

describe('a comparison', () => {
  it('finds no difference between two instances of this emulator, whether they allow or deny', async () => {
    const found = await compare({ ours: ours.port, official: other.port }, { seed: 3, cases: 150 });
    expect(found.differences).toEqual([]);
    const statuses = new Set(found.official.map(({ status }) => status));
    expect([...statuses]).toEqual(expect.arrayContaining(['OK', 'PERMISSION_DENIED', 'INVALID_ARGUMENT', 'accepted']));
    expect(reportOf(found, [], 1)[1]).toBe(
      '150 agreements, 0 differences, 0 of them looser than the official emulator, ' +
        '0 looser as in production or in a newer version of it',
    );
  });

  it('shrinks a difference to its cause, and reports it as looser and of no known kind', async () => {
    const difference: Difference = {
      number: 1,
      tested: {
        kind: 'get',
        rules: {
          pattern: '/@C@/{id}',
          functions: [],
          allows: [
            {
              methods: 'get',
              condition: {
                kind: 'logical',
                op: '||',
                left: { kind: 'binary', op: '==', left: intLiteral(1), right: intLiteral(2) },
                right: { kind: 'binary', op: '<', left: intLiteral(1), right: intLiteral(2) },
              },
            },
          ],
        },
        documents: [
          { path: '@C@/a', fields: { n: { integerValue: '1' } } },
          { path: '@C@/b', fields: {} },
        ],
        request: { method: 'GET', path: '/@C@/a', caller: 'nobody' },
      },
      ours: { status: 'OK', detail: '{}' },
      official: { status: 'PERMISSION_DENIED', detail: 'false' },
    };
    const official = new Denying(other.port, 'demo-pair');
    const smallest = await shrink({ ours: pair.ours, official }, difference);
    official.close();
    expect(smallest.tested).toMatchObject({
      documents: [{ path: '@C@/a', fields: {} }],
      rules: { allows: [{ condition: { kind: 'literal', value: true } }] },
    });
    expect(isLooser(smallest)).toBe(true);
    expect(kindOf(smallest)).toBeUndefined();
    const found = { cases: 1, kinds: { get: 1 }, official: [], differences: [difference] };
    const report = reportOf(found, [smallest], 1);
    expect(report[2]).toBe('     1  LOOSER UNKNOWN  get: ours OK, official PERMISSION_DENIED');
    expect(report[1]).toContain('1 of them looser than the official emulator, 0 looser as in production');
    expect(report.join('\n')).toContain('allow get: if true;');
  });

  it('counts a difference separately if it is looser but matches production', () => {
    const descending = {
      kind: 'query',
      documents: [],
      request: {
        method: 'POST',
        path: '/:runQuery',
        caller: 'admin',
        body: { structuredQuery: { orderBy: [{ field: { fieldPath: '__name__' }, direction: 'DESCENDING' }] } },
      },
    } as const;
    const difference: Difference = {
      number: 1,
      tested: descending,
      ours: { status: 'OK', detail: '[]' },
      official: { status: 'FAILED_PRECONDITION', detail: '' },
    };
    const report = reportOf(
      { cases: 1, kinds: { query: 1 }, official: [], differences: [difference] },
      [difference],
      1,
    );
    expect(report.slice(1, 3)).toEqual([
      '0 agreements, 1 differences, 0 of them looser than the official emulator, ' +
        '1 looser as in production or in a newer version of it',
      '     1  other  known    names in descending order, looser as in production',
    ]);
  });

  it('assigns no known kind to an unrelated difference', () => {
    const tested = caseAt(1, 0);
    for (const { covers } of KNOWN_KINDS)
      expect(
        covers({ number: 0, tested, ours: { status: 'OK', detail: 'a' }, official: { status: 'OK', detail: 'b' } }),
      ).toBe(false);
  });
});

describe('the known kinds', () => {
  it('are on the parity page', () => {
    const page = readFileSync(new URL('../../PARITY.md', import.meta.url), 'utf8');
    expect(KNOWN_KINDS.map(({ name }) => name).filter((name) => !page.includes(`Known kind: ${name} (`))).toEqual([]);
  });
});

describe('the answers recorded from the official emulator', () => {
  it('match the outcomes of this emulator', async () => {
    // `npm run compare` covers the remaining cases.
    expect(await compareWithAnswers(ours.port, readAnswers(), 1500)).toEqual([]);
  });
});
