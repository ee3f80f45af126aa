import { describe, expect, it } from 'vitest';
import { type PlainFilter, judging } from '../testing/judging.ts';

/** Filters of the recorded queries, in the order of the result letters. The last one is a collection group query. */
const QUERIES: readonly { readonly filters: readonly PlainFilter[]; readonly isGroup?: boolean }[] = [
  { filters: [{ field: 'a', op: '==', value: 1 }] },
  { filters: [{ field: 'a', op: '>=', value: 1 }] },
  { filters: [{ field: 'a', op: '>', value: 5 }] },
  { filters: [{ field: 'a', op: '<', value: 5.5 }] },
  { filters: [{ field: 'a', op: '!=', value: 1 }] },
  { filters: [{ field: 'a', op: 'not-in', value: [1, 2] }] },
  { filters: [{ field: 'a', op: 'array-contains', value: 1 }] },
  {
    filters: [
      { field: 'a', op: '==', value: 1 },
      { field: 'a', op: '==', value: 2 },
    ],
  },
  { filters: [{ field: 'a.x', op: '==', value: 1 }] },
  { filters: [] },
  { filters: [{ field: 'a', op: '==', value: 1 }], isGroup: true },
];

/**
 * Results for `allow list: if CONDITION`, recorded from the official emulator 1.19.8, with one letter per query: A
 * (allowed), f (false), e (rules error), u (undecided: "evaluation error").
 */
const RECORDED: readonly (readonly [condition: string, outcomes: string])[] = [
  ["resource.data.keys() == ['a']", 'AAAAAAAAAfA'],
  ["'b' in resource.data", 'fffffffffff'],
  ["!('b' in resource.data)", 'AAAAAAAAAAA'],
  ["resource.data.get('b', 5) == 5", 'AAAAAAAAAAA'],
  ['resource.data.size() == 1', 'AAAAAAAAAfA'],
  ["resource.data == {'a': 1}", 'AfffffffffA'],
  ["resource.data != {'a': 1}", 'fAAAAAAAAAf'],
  ["resource.data.diff({'a': 1}).affectedKeys().size() == 0", 'AeeeeeeeffA'],
  ["resource.data.diff({}).addedKeys().hasOnly(['a'])", 'AAAAAAAAAAA'],
  ['resource.data.b == 1', 'eeeeeeeeeee'],
  ['resource.data.b == 1 || true', 'AAAAAAAAAAA'],
  ['resource.data.b == 1 ? true : true', 'eeeeeeeeeee'],
  ['resource.data.a == 1', 'AuuuuuuAfeA'],
  ['resource.data.a != 1', 'fuAuAAuAAef'],
  ['resource.data.a != 0', 'AAAuuuuAAeA'],
  ['resource.data.a != null', 'AAAAAAAAAeA'],
  ['resource.data.a > 0', 'AAAuuuuAeeA'],
  ['0 < resource.data.a', 'AAAuuuuAeeA'],
  ['resource.data.a < 9.5', 'AuuAuuuAeeA'],
  ['!(resource.data.a < 1)', 'AuuuuuuueeA'],
  ['resource.data.a > null', 'eeeeeeeeeee'],
  ["resource.data.a > 'x'", 'euuuuuuueee'],
  ['resource.data.a is int', 'AffffffffeA'],
  ['resource.data.a is number', 'AffffffffeA'],
  ['resource.data.a is constraint', 'fAAAAAAAfef'],
  ['resource.data.a in [1, 2]', 'AffffffffeA'],
  ['!(resource.data.a in [9])', 'AAAAAAAAAeA'],
  ['1 in resource.data.a', 'euuuuuAueee'],
  ['resource.data.a.hasAny([1])', 'efffffAfeee'],
  ['!resource.data.a.hasAny([9])', 'eAAAAAAAeee'],
  ['resource.data.a.hasAll([1])', 'eeeeeeeeeee'],
  ['resource.data.a + 1 == 2', 'AeeeeeeeeeA'],
  ['[resource.data.a] == [1]', 'AffffffffeA'],
  ['[resource.data.a] == [resource.data.a]', 'AAAAAAAAAeA'],
  ['resource.data.a == resource.data.a', 'AeeeeeeeAeA'],
  ['[resource.data.a].toSet().size() == 1', 'AeeeeeeeAeA'],
  ['(resource.data.a > 9) == true', 'fuuuuuuueef'],
  ['!((resource.data.a > 9) && false)', 'AAAAAAAAAAA'],
  ["resource.id != 'x'", 'eeeeeeeeeee'],
  ['resource.__name__ != null', 'eeeeeeeeeee'],
  ["id != 'x'", 'eeeeeeeeeee'],
  ["id == 'x' || true", 'AAAAAAAAAAA'],
  ["resource.keys() == ['data']", 'AAAAAAAAAAA'],
  ['request.path is path', 'AAAAAAAAAAu'],
];

describe('queries as recorded from the official emulator 1.19.8', () => {
  it.each(RECORDED)('%s: %s', (condition, outcomes) => {
    const rules = judging(`rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
      match /c/{id} { allow list: if ${condition}; }
      match /{p=**}/g/{id} { allow list: if ${condition}; }
    } }`);
    const ours = QUERIES.map(({ filters, isGroup }) =>
      letterOf(isGroup ? rules.group(null, 'g', ...filters) : rules.list(null, 'c', ...filters)),
    );
    expect(ours.join('')).toBe(outcomes);
  });

  /** In a collection group query, a prefix wildcard is a path with unknown segments. It does not equal any path. */
  it.each([
    ['p is path', true],
    ['p != null', true],
    ['p != /a/b', true],
    ['p == p', false],
    ['[p].size() == 1', true],
    ["p[0] == 'a'", false],
    ["p[0] != 'a'", false],
    ['/x/$(p) is path', true],
    ['exists(/databases/$(database)/documents/$(p)) || true', true],
    ['!exists(/databases/$(database)/documents/$(p)/x/y)', false],
    ['request.path != null', false],
    ['request.path == /a || true', true],
    ["request.keys().hasAny(['path'])", true],
  ])('in a collection group, %s is %s', (condition, allowed) => {
    const rules = judging(`rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
      match /{p=**}/g/{id} { allow list: if ${condition}; }
    } }`);
    expect(rules.group(null, 'g').allowed).toBe(allowed);
  });

  it.each([
    ['/{d=**}', true],
    ['/{p=**}/{id}', true],
    ['/{p=**}/{c}/{id}', true],
    ['/{c}/{id}', false],
    ['/c/{id}', false],
    ['/c/{id=**}', false],
    ['/{p=**}/c/{id}', false],
  ])('a query of all collections is covered by %s: %s', (pattern, allowed) => {
    const rules = judging(`rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
      match ${pattern} { allow list: if true; }
    } }`);
    expect(rules.query(null, { collectionId: undefined, allDescendants: true }, []).allowed).toBe(allowed);
  });
});

function letterOf({ allowed, reason }: { readonly allowed: boolean; readonly reason: string }): string {
  if (allowed) return 'A';
  if (reason.startsWith('\nfalse')) return 'f';
  return reason.startsWith('\nevaluation error') ? 'u' : 'e';
}
