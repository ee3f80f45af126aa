import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalEmulator, nameOf, startLocalEmulator } from '../../testing/localEmulator.ts';

/**
 * Runs queries under `allow list: if CONDITION`. Expected results were recorded from the official emulator 1.19.8, with
 * one letter per query: A (allowed), f (false), e (rules error), u (undecided: "evaluation error").
 */
let emulator: LocalEmulator;

beforeAll(async () => {
  emulator = await startLocalEmulator();
});
afterAll(async () => emulator.close());

const NAN = { doubleValue: 'NaN' };
const NULL = { nullValue: null };
const ONE = { integerValue: '1' };
const TEXT = { stringValue: 'a' };

const list = (...values: readonly object[]) => ({ arrayValue: { values } });
const where = (op: string, value: object) => ({ fieldFilter: { field: { fieldPath: 'a' }, op, value } });
const unary = (op: string) => ({ unaryFilter: { field: { fieldPath: 'a' }, op } });
const and = (...filters: readonly object[]) => ({ compositeFilter: { op: 'AND', filters } });

const name = (op: string, value: object) => ({ fieldFilter: { field: { fieldPath: '__name__' }, op, value } });

async function outcomesOf(condition: string, queries: readonly object[]): Promise<string> {
  await emulator.putRules(`rules_version = '2'; service cloud.firestore {
    match /databases/{database}/documents { match /c/{id} { allow list: if ${condition}; } }
  }`);
  const letters: string[] = [];
  for (const filter of queries) letters.push(await outcomeOf(filter));
  return letters.join('');
}

async function outcomeOf(filter: object): Promise<string> {
  const structuredQuery = { from: [{ collectionId: 'c' }], where: filter };
  const { status, json } = await emulator.documents('POST', ':runQuery', { token: null, body: { structuredQuery } });
  if (status === 200) return 'A';
  const { message } = ([json].flat() as [{ error: { message: string } }])[0].error;
  if (message.startsWith('\nfalse')) return 'f';
  return message.startsWith('\nevaluation error') ? 'u' : 'e';
}

describe('filters by null and NaN', () => {
  const QUERIES = [
    where('EQUAL', NULL),
    where('EQUAL', NAN),
    where('IN', list(NAN)),
    where('IN', list(NAN, ONE)),
    where('IN', list(NULL, NAN)),
    where('NOT_EQUAL', NULL),
    where('NOT_EQUAL', NAN),
    where('LESS_THAN', NULL),
    where('LESS_THAN', NAN),
    where('GREATER_THAN_OR_EQUAL', NULL),
    where('GREATER_THAN_OR_EQUAL', NAN),
    where('NOT_IN', list(NAN)),
    where('NOT_IN', list(NAN, ONE)),
    where('NOT_IN', list(NULL)),
    where('NOT_IN', list(NULL, ONE)),
    where('ARRAY_CONTAINS', NULL),
    where('ARRAY_CONTAINS', NAN),
    where('ARRAY_CONTAINS_ANY', list(NAN, ONE)),
    unary('IS_NULL'),
    unary('IS_NAN'),
    unary('IS_NOT_NULL'),
    unary('IS_NOT_NAN'),
    and(where('GREATER_THAN', NAN), where('LESS_THAN', ONE)),
    where('NOT_EQUAL', ONE),
    where('LESS_THAN', { doubleValue: 1.5 }),
    where('NOT_EQUAL', TEXT),
  ];

  it.each([
    ['resource.data.a == null', 'uuuuuuuuuuuuuuuuuuAfuuuuuu'],
    ['resource.data.a != null', 'AAAAAAAAAAAAAAAAAAfAAAAAAA'],
    ['resource.data.a == true', 'AAAfAAuAAAAuuAAuuuffuuAuuu'],
    ['resource.data.a != true', 'AAAAAAuAAAAuuAAuuuAAuuAuuu'],
    ['resource.data.a == false', 'AAAfAAuAAAAuuAAuuuffuuAuuu'],
    ['resource.data.a == 1', 'uuuuuuuuuuuuuuuuuuffuuuuuu'],
    ['resource.data.a != 1', 'uuuuuuuuuuuuAuAuuuAAuuAAuu'],
    ["resource.data.a == float('NaN')", 'uuuuuuuuuuuuuuuuuuffuuuuuu'],
    ["resource.data.a != float('NaN')", 'uuuuuuuuuuuuAuAuuuAAuAAAAu'],
    ["resource.data.a < float('NaN')", 'uuuuuuuuuuuuuuuuuuefuuuuuu'],
    ['resource.data.a >= 1', 'uuuuuuuuuuuuuuuuuuefuuuuuu'],
    ['resource.data.a is float', 'fffffffffffffffffffAffffff'],
    ['resource.data.a is bool', 'ffffffffffffffffffffffffff'],
    ['resource.data.a == resource.data.a', 'eeeeeeeeeeeeeeeeeeAfeeeeee'],
    ['resource.data == resource.data', 'AAAAAAAAAAAAAAAAAAAfAAAAAA'],
    ['resource.data.a.hasAny([null])', 'ffffffffffffffffffeeffffff'],
    ["resource.data.a.hasAny([float('NaN'), 1])", 'ffffffffffffffffffeeffffff'],
    ['!(resource.data.a in [1])', 'AAAfAAAAAAAAAAAAAAAAAAAAAA'],
    ['math.isNaN(resource.data.a)', 'eeeeeeeeeeeeeeeeeeeAeeeeee'],
  ])('%s: %s', async (condition, outcomes) => {
    expect(await outcomesOf(condition, QUERIES)).toBe(outcomes);
  });
});

describe('filters by name', () => {
  const REFERENCE = { referenceValue: nameOf('c/a') };
  const QUERIES = [
    name('LESS_THAN_OR_EQUAL', REFERENCE),
    name('NOT_EQUAL', REFERENCE),
    and(name('GREATER_THAN', REFERENCE), where('EQUAL', ONE)),
    where('EQUAL', ONE),
  ];

  it.each([
    ["'__name__' in resource", 'AAAf'],
    ['resource.keys().size() == 1', 'fffA'],
    ['resource.data.keys().size() == 0', 'AAff'],
    ['resource.__name__ is constraint', 'AAAe'],
    ['!(resource.__name__ is path)', 'AAAe'],
    ['resource.__name__ != null', 'uAue'],
    ['resource.__name__ == /databases/$(database)/documents/c/a', 'uuue'],
    ['resource.__name__ != /databases/$(database)/documents/c/a', 'uAue'],
    ["resource.__name__[0] == 'databases'", 'eeee'],
    ['exists(resource.__name__)', 'eeee'],
    ["!('id' in resource)", 'AAAA'],
  ])('%s: %s', async (condition, outcomes) => {
    expect(await outcomesOf(condition, QUERIES)).toBe(outcomes);
  });
});

describe('a filtered field in a list that a set is compared with', () => {
  const QUERIES = [
    where('EQUAL', TEXT),
    where('LESS_THAN_OR_EQUAL', TEXT),
    where('NOT_EQUAL', TEXT),
    where('ARRAY_CONTAINS', TEXT),
  ];

  it.each([
    ['[].toSet().hasOnly(resource.values())', 'Aeee'],
    ['[].toSet().hasOnly([resource.data.a])', 'Aeee'],
    ["[].toSet().hasOnly([{'a': resource.data.a}])", 'Aeee'],
    ["['a'].toSet().hasOnly(['a', [resource.data.a]])", 'Aeee'],
    ["!['b'].toSet().hasOnly([resource.data.a])", 'Aeee'],
    ["['a'].toSet().hasAny(['a', resource.data.a])", 'AAAA'],
    ["['a'].toSet().hasAny([resource.data.a, 'a'])", 'Aeee'],
    ["!['a'].toSet().hasAny(['b', resource.data])", 'Aeee'],
    ["!['a'].toSet().hasAll(['b', resource.data.a])", 'AAAA'],
    ["!['a'].toSet().hasAll([resource.data.a, 'b'])", 'Aeee'],
    ["!['a'].toSet().hasAll(['a', resource.data.a])", 'feee'],
    ['[].toSet().hasAll([]) && resource.values().size() == 1', 'AAAA'],
    ["'a' in ['a', resource.data.a]", 'AAAA'],
    ["'a' in ['a', resource.data.a].toSet()", 'Aeee'],
    ["['a'].hasAny([resource.data.a, 'a'])", 'AAAA'],
    ["['a'].hasOnly([resource.data.a, 'a'])", 'AAAA'],
    ['resource.data.a in [].toSet() ? false : true', 'AAAA'],
    ["resource.data.a in ['b'].toSet() ? false : true", 'Aeee'],
    ['[resource.data.a].hasAll([])', 'AAAA'],
  ])('%s: %s', async (condition, outcomes) => {
    expect(await outcomesOf(condition, QUERIES)).toBe(outcomes);
  });
});
