import { describe, expect, it } from 'vitest';
import { NOW, type PlainFilter, judging } from '../testing/judging.ts';

const ANN = { uid: 'ann', token: {} };

/** Returns a ruleset that allows listing `c` under a condition. */
function listing(condition: string, documents: Parameters<typeof judging>[1] = {}) {
  return judging(
    `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} {
      allow list: if ${condition};
    }
    match /c/{id}/sub/{sub} {
      allow list: if id == 'a';
    }
  }
}`,
    documents,
  );
}

type FieldFilter = Extract<PlainFilter, { readonly field: string }>;

const where = (field: string, op: FieldFilter['op'], value: FieldFilter['value']): PlainFilter => ({
  field,
  op,
  value,
});

const named = (path: string) => ({
  kind: 'reference' as const,
  value: `projects/demo-firehouse/databases/(default)/documents/${path}`,
});

const byName = (path: string) => where('__name__', '==', named(path));

const teams = (count: number) =>
  where(
    't',
    'in',
    Array.from({ length: count }, (_, i) => `t${i}`),
  );

interface Case {
  readonly condition: string;
  readonly filters?: readonly PlainFilter[];
  readonly allowed: boolean;
}

function check({ condition, filters = [], allowed }: Case): void {
  expect(listing(condition).list(ANN, 'c', ...filters).allowed).toBe(allowed);
}

describe('a query without filters', () => {
  it.each<Case>([
    { condition: 'true', allowed: true },
    { condition: 'false', allowed: false },
    { condition: 'resource.data.owner == request.auth.uid', allowed: false },
    { condition: 'resource.data.owner != request.auth.uid', allowed: false },
    { condition: 'resource.data.owner == request.auth.uid || true', allowed: true },
    { condition: 'true || resource.data.owner == request.auth.uid', allowed: true },
    { condition: '!(resource.data.open && false)', allowed: true },
    { condition: '!(resource.data.open || true)', allowed: false },
    { condition: '!(resource.data.open && 1 / 0 == 1)', allowed: false },
    // A missing field makes the condition of `?:` an error.
    { condition: 'resource.data.open ? true : true', allowed: false },
    { condition: "resource.data.name == 'x' ? true : true", allowed: false },
    { condition: "id == 'x'", allowed: false },
    { condition: "id != 'x'", allowed: false },
    { condition: "resource.id != 'x'", allowed: false },
    { condition: 'resource.__name__ == /databases/(default)/documents/c/x', allowed: false },
    { condition: 'resource != null', allowed: true },
    { condition: 'resource.data != null', allowed: true },
    { condition: 'resource.data.keys().size() == 0', allowed: true },
    { condition: "'a' in resource.data", allowed: false },
    { condition: "!('a' in resource.data)", allowed: true },
    { condition: "resource.data.get('a', true)", allowed: true },
    { condition: "!(resource.data == {'a': 1})", allowed: true },
    { condition: "resource.data.diff({'a': 1}).affectedKeys().hasOnly([])", allowed: false },
    { condition: '![resource.data.a].hasAny([1])', allowed: false },
    { condition: '[resource.data.a, 1].hasAny([1])', allowed: false },
    { condition: "[id, 'x'].hasAny(['x'])", allowed: false },
    { condition: 'id is string', allowed: false },
    { condition: '[resource.data.a].toSet() == [resource.data.b].toSet()', allowed: false },
    { condition: '!([resource.data.a] in [[1]].toSet())', allowed: false },
    { condition: '!([resource.data].toSet() == [{}].toSet())', allowed: false },
    { condition: "{'a': resource.data.a}.diff({'a': 1}).changedKeys().size() == 1", allowed: false },
    { condition: 'resource.data.text.matches(".*")', allowed: false },
    { condition: 'resource.data.a is string', allowed: false },
    { condition: '!(resource.data.a is string)', allowed: false },
    { condition: 'exists(/databases/$(database)/documents/c/$(id))', allowed: false },
    { condition: '!exists(/databases/$(database)/documents/c/$(resource.data.other))', allowed: false },
    { condition: 'request.resource == null', allowed: false },
    { condition: "request.method == 'list'", allowed: true },
    { condition: "request.auth.uid == 'ann'", allowed: true },
  ])('$condition: $allowed', check);
});

describe('a query that fixes field values', () => {
  const mine = where('owner', '==', 'ann');
  it.each<Case>([
    { condition: 'resource.data.owner == request.auth.uid', filters: [mine], allowed: true },
    { condition: 'resource.data.owner == request.auth.uid', filters: [where('owner', '==', 'bob')], allowed: false },
    { condition: 'resource.data.owner == request.auth.uid', filters: [where('owner', 'in', ['ann'])], allowed: true },
    {
      condition: 'resource.data.owner == request.auth.uid',
      filters: [where('owner', 'in', ['ann', 'bob'])],
      allowed: false,
    },
    {
      condition: "resource.data.owner in ['ann', 'bob']",
      filters: [where('owner', 'in', ['ann', 'bob'])],
      allowed: true,
    },
    { condition: "'owner' in resource.data", filters: [mine], allowed: true },
    { condition: "resource.data.get('owner', '') == 'ann'", filters: [mine], allowed: true },
    { condition: 'resource.data.owner is string && !(resource.data.owner is int)', filters: [mine], allowed: true },
    {
      condition: 'resource.data.a == 1 && resource.data.b == 2',
      filters: [where('a', '==', 1), where('b', '==', 2)],
      allowed: true,
    },
    { condition: 'resource.data.a == 1 && resource.data.b == 2', filters: [where('a', '==', 1)], allowed: false },
    { condition: 'resource.data.meta.open == true', filters: [where('meta.open', '==', true)], allowed: true },
    {
      condition: "resource.data.get(['meta', 'open'], false) == true",
      filters: [where('meta.open', '==', true)],
      allowed: true,
    },
    { condition: 'resource.data.meta.other == null', filters: [where('meta.open', '==', true)], allowed: false },
    {
      condition: "resource.data.meta == {'open': true}",
      filters: [where('meta', '==', { open: true })],
      allowed: true,
    },
    { condition: 'resource.data.gone == null', filters: [where('gone', '==', null)], allowed: true },
    { condition: 'resource.data.tags.size() == 2', filters: [where('tags', '==', ['a', 'b'])], allowed: true },
    {
      condition: 'resource.data.day == timestamp.date(2025, 1, 1)',
      filters: [where('day', '==', new Date('2025-01-01'))],
      allowed: true,
    },
  ])('$condition with $filters: $allowed', check);

  it('is allowed only if every branch of an OR is allowed', () => {
    const rules = listing("resource.data.owner == 'ann' || resource.data.open == true");
    const open = where('open', '==', true);
    expect(rules.list(ANN, 'c', { or: [mine, open] }).allowed).toBe(true);
    expect(rules.list(ANN, 'c', { or: [mine, where('owner', '==', 'bob')] }).allowed).toBe(false);
    expect(rules.list(ANN, 'c', { or: [where('owner', '==', 'bob'), where('owner', '==', 'eve')] }, open).allowed).toBe(
      true,
    );
    expect(rules.list(ANN, 'c', { or: [open, { and: [mine, where('open', '==', false)] }] }).allowed).toBe(true);
  });

  it('treats a field as unknown if it has too many possible values', () => {
    const many = Array.from({ length: 101 }, () => 'ann');
    expect(listing("resource.data.owner == 'ann'").list(ANN, 'c', where('owner', 'in', many)).allowed).toBe(false);
    expect(listing("resource.data.owner == 'ann'").list(ANN, 'c', where('owner', 'in', [])).allowed).toBe(false);
    const wide = Array.from({ length: 9 }, (_, i) => where(`f${i}`, 'in', [1, 2, 3]));
    expect(listing("resource.data.owner == 'ann'").list(ANN, 'c', ...wide, mine).allowed).toBe(true);
  });

  it('fixes the wildcard if it filters by document name', () => {
    const rules = listing(
      "id == 'a' && resource.id == 'a' && resource.__name__ == /databases/(default)/documents/c/a",
      { 'c/a': {}, 'c/b': {}, 'd/a': {} },
    );
    expect(rules.list(ANN, 'c', where('__name__', '==', named('c/a'))).allowed).toBe(true);
    expect(rules.list(ANN, 'c', where('__name__', '==', named('c/b'))).allowed).toBe(false);
    expect(rules.list(ANN, 'c', where('__name__', '==', named('d/a'))).allowed).toBe(false);
    expect(rules.list(ANN, 'c', where('__name__', '==', 'c/a')).allowed).toBe(false);
  });
});

describe('a query for a document by its name', () => {
  const stored = { 'c/a': { owner: 'ann', tags: ['x'] } };

  it.each<[string, boolean]>([
    ['resource.data.owner == request.auth.uid', true],
    ["resource.data.owner == 'bob'", false],
    ["resource.data.keys().hasOnly(['owner', 'tags'])", true],
    ["resource.data.tags.hasAny(['x', 'y'])", true],
    ["request.path[4] == 'a'", true],
  ])('is judged by the stored document: %s is %s', (condition, allowed) => {
    const rules = listing(condition, stored);
    expect(rules.list(ANN, 'c', byName('c/a')).allowed).toBe(allowed);
    // Additional filters have no effect if the query filters by name.
    expect(rules.list(ANN, 'c', byName('c/a'), where('owner', '==', 'bob')).allowed).toBe(allowed);
  });

  it.each(['resource == null', 'resource != null', "resource == null || resource.data.owner == 'ann'"])(
    'is denied if the document does not exist: %s',
    (condition) => {
      expect(listing(condition, stored).list(ANN, 'c', byName('c/none')).allowed).toBe(false);
      expect(listing(condition, stored).list(ANN, 'c', { or: [byName('c/a'), byName('c/none')] }).allowed).toBe(false);
    },
  );
});

describe('a query by an element of a list', () => {
  const tagged = where('tags', 'array-contains', 'x');
  it.each<Case>([
    { condition: "resource.data.tags.hasAny(['x'])", filters: [tagged], allowed: true },
    { condition: "resource.data.tags.hasAny(['y', 'x'])", filters: [tagged], allowed: true },
    { condition: "resource.data.tags.hasAny(['y'])", filters: [tagged], allowed: false },
    { condition: "!resource.data.tags.hasAny(['y'])", filters: [tagged], allowed: true },
    {
      condition: "resource.data.tags.hasAny(['x'])",
      filters: [where('tags', 'array-contains-any', ['x', 'y'])],
      allowed: false,
    },
    {
      condition: "resource.data.tags.hasAny(['x', 'y'])",
      filters: [where('tags', 'array-contains-any', ['x', 'y'])],
      allowed: true,
    },
    { condition: "resource.data.tags.hasAny(['x'])", allowed: false },
  ])('$condition with $filters: $allowed', check);
});

describe('a query that bounds field values', () => {
  const adult = where('age', '>=', 18);
  it.each<Case>([
    { condition: 'resource.data.age >= 18', filters: [adult], allowed: true },
    { condition: 'resource.data.age > 17', filters: [adult], allowed: true },
    { condition: '18 <= resource.data.age', filters: [adult], allowed: true },
    { condition: '!(resource.data.age < 18)', filters: [adult], allowed: false },
    { condition: 'resource.data.age != 5', filters: [adult], allowed: true },
    { condition: "resource.data.age != 'x'", filters: [adult], allowed: false },
    { condition: '!(resource.data.age in [1, 17])', filters: [adult], allowed: true },
    { condition: 'resource.data.age is number', filters: [adult], allowed: false },
    { condition: 'resource.data.age is constraint', filters: [adult], allowed: true },
    { condition: 'resource.data.age is int', filters: [adult], allowed: false },
    { condition: 'resource.data.age > 18', filters: [adult], allowed: false },
    { condition: 'resource.data.age > 18', filters: [where('age', '>', 18)], allowed: true },
    { condition: 'resource.data.age >= 19', filters: [where('age', '>', 18)], allowed: false },
    { condition: 'resource.data.age < 65', filters: [adult], allowed: false },
    { condition: "resource.data.age > 'a'", filters: [adult], allowed: false },
    { condition: 'resource.data.age + 1 > 18', filters: [adult], allowed: false },
    {
      condition: 'resource.data.age >= 18 && resource.data.age < 65',
      filters: [adult, where('age', '<', 65)],
      allowed: true,
    },
    { condition: 'resource.data.age <= 64', filters: [adult, where('age', '<', 65)], allowed: false },
    { condition: 'resource.data.age == 18', filters: [adult, where('age', '<=', 18)], allowed: false },
    { condition: 'resource.data.age <= 18', filters: [adult, where('age', '<=', 18)], allowed: true },
    {
      condition: 'resource.data.age > 20',
      filters: [adult, where('age', '>', 30), where('age', '>', 10)],
      allowed: true,
    },
    { condition: "resource.data.name < 'c'", filters: [where('name', '<', 'b')], allowed: true },
    { condition: "resource.data.state != 'draft'", filters: [where('state', '!=', 'draft')], allowed: true },
    {
      condition: "!(resource.data.state in ['draft', 'old'])",
      filters: [where('state', 'not-in', ['draft', 'old'])],
      allowed: true,
    },
    {
      condition: "resource.data.state != 'new'",
      filters: [where('state', 'not-in', ['draft', 'old'])],
      allowed: false,
    },
    // `not-in` matches nothing if its list contains null.
    {
      condition: 'resource.data.isPublic == true',
      filters: [where('isPublic', 'not-in', [null, false])],
      allowed: true,
    },
    { condition: 'resource.data.isPublic == true', filters: [where('isPublic', 'not-in', [false])], allowed: false },
    { condition: 'resource.data.isPublic != null', filters: [where('isPublic', 'not-in', [false])], allowed: true },
    { condition: 'resource.data.state != null', filters: [where('state', '!=', 'draft')], allowed: true },
    { condition: "'state' in resource.data", filters: [where('state', '!=', 'draft')], allowed: true },
    {
      condition: 'request.auth.uid in resource.data.members',
      filters: [where('members', 'array-contains', 'ann')],
      allowed: true,
    },
    {
      condition: 'request.auth.uid in resource.data.members',
      filters: [where('members', 'array-contains', 'bob')],
      allowed: false,
    },
    {
      condition: "'x' in resource.data.tags || 'y' in resource.data.tags",
      filters: [where('tags', 'array-contains-any', ['x', 'y'])],
      allowed: true,
    },
    {
      condition: "'x' in resource.data.tags",
      filters: [where('tags', 'array-contains-any', ['x', 'y'])],
      allowed: false,
    },
    { condition: 'resource.data.tags is list', filters: [where('tags', 'array-contains', 'x')], allowed: false },
  ])('$condition with $filters: $allowed', check);

  it('compares its bound with the request time', () => {
    const rules = listing('resource.data.endTime > request.time');
    const later = new Date(NOW.getTime() + 1);
    expect(rules.list(null, 'c', where('endTime', '>', NOW)).allowed).toBe(true);
    expect(rules.list(null, 'c', where('endTime', '>=', NOW)).allowed).toBe(false);
    expect(rules.list(null, 'c', where('endTime', '>=', later)).allowed).toBe(true);
    expect(rules.list(null, 'c', where('startTime', '>', NOW)).allowed).toBe(false);
  });
});

describe('request.query', () => {
  it('has the limit, the offset and the order', () => {
    const rules = listing(
      "request.query.limit <= 10 && request.query.offset == 0 && request.query.orderBy['n'] == 'ASC'",
    );
    const orderBy = [{ field: ['n'], direction: 'ASC' as const }];
    expect(rules.query(null, { collectionId: 'c', limit: 5, orderBy }, []).allowed).toBe(true);
    expect(rules.query(null, { collectionId: 'c', limit: 50, orderBy }, []).reason).toBe("\nfalse for 'list' @ L5");
    expect(rules.query(null, { collectionId: 'c', limit: 5, offset: 1, orderBy }, []).allowed).toBe(false);
    expect(rules.query(null, { collectionId: 'c', orderBy }, []).reason).toContain('Received: null <= int');
  });

  it('has all of its keys, even if they are null', () => {
    const rules = listing("request.query.keys() == ['limit', 'offset', 'orderBy'] && request.query.limit == null");
    expect(rules.list(null, 'c').allowed).toBe(true);
  });
});

describe('documents read for a query', () => {
  const documents = { 'members/ann': { role: 'admin' }, 'teams/red': { open: true } };

  it('are read by a fixed path and by a path from a constrained field', () => {
    const fixed = listing(
      "get(/databases/$(database)/documents/members/$(request.auth.uid)).data.role == 'admin'",
      documents,
    );
    expect(fixed.list(ANN, 'c').allowed).toBe(true);
    expect(fixed.list({ uid: 'bob', token: {} }, 'c').allowed).toBe(false);
    const team = listing('get(/databases/$(database)/documents/teams/$(resource.data.team)).data.open', documents);
    expect(team.list(ANN, 'c', where('team', '==', 'red')).allowed).toBe(true);
    expect(team.list(ANN, 'c', where('team', '==', 'blue')).allowed).toBe(false);
    expect(team.list(ANN, 'c').allowed).toBe(false);
  });

  it('share one read budget for all possible values of a query', () => {
    const each = listing('exists(/databases/$(database)/documents/t/$(resource.data.t)) || true');
    const strict = listing('!exists(/databases/$(database)/documents/t/$(resource.data.t))');
    expect(strict.list(ANN, 'c', teams(10)).allowed).toBe(true);
    expect(strict.list(ANN, 'c', teams(11)).allowed).toBe(false);
    expect(each.list(ANN, 'c', teams(11)).allowed).toBe(true);
  });
});

describe('which match statements cover a query', () => {
  const rules = judging(`rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /posts/pinned { allow list: if true; }
    match /posts/{post}/comments/{comment} { allow list: if post == 'a'; }
    match /{prefix=**}/notes/{note} { allow list: if true; }
    match /{prefix=**}/paths/{note} { allow list: if prefix == /users/ann; }
    match /reviews/{review} { allow list: if true; }
    match /{a}/{b}/reviews/{review} { allow list: if true; }
    match /tree/{rest=**} { allow list: if true; }
  }
}`);

  it('needs a wildcard for the document', () => {
    expect(rules.list(null, 'posts').reason).toBe('\nNo matching allow statements');
    expect(rules.list(null, 'reviews').allowed).toBe(true);
    expect(rules.list(null, 'tree').allowed).toBe(true);
  });

  it('binds the parent', () => {
    expect(rules.query(null, { collectionId: 'comments', parent: 'posts/a' }, []).allowed).toBe(true);
    expect(rules.query(null, { collectionId: 'comments', parent: 'posts/b' }, []).allowed).toBe(false);
    expect(rules.query(null, { collectionId: 'deep', parent: 'tree/a/b/c' }, []).allowed).toBe(true);
  });

  it('needs a recursive wildcard for a collection group', () => {
    expect(rules.group(null, 'notes').allowed).toBe(true);
    expect(rules.group(null, 'reviews').allowed).toBe(false);
    expect(rules.group(null, 'comments').allowed).toBe(false);
    expect(rules.group(null, 'tree').allowed).toBe(false);
    expect(rules.query(null, { collectionId: 'deep', parent: 'tree/a', allDescendants: true }, []).allowed).toBe(true);
    expect(rules.list(null, 'notes').allowed).toBe(true);
    expect(rules.query(null, { collectionId: 'notes', parent: 'users/ann' }, []).allowed).toBe(true);
  });

  it('leaves the prefix of a collection group unknown', () => {
    expect(rules.group(null, 'paths').allowed).toBe(false);
    expect(rules.query(null, { collectionId: 'paths', parent: 'users/ann' }, []).allowed).toBe(true);
    expect(rules.query(null, { collectionId: 'paths', parent: 'users/bob' }, []).allowed).toBe(false);
  });
});
