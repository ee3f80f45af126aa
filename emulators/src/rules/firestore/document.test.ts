import { describe, expect, it } from 'vitest';
import { judging, valueOf } from '../testing/judging.ts';

const wrap = (body: string, version = "rules_version = '2';") => `${version}
service cloud.firestore {
  match /databases/{database}/documents {
${body}
  }
}`;

const ANN = {
  uid: 'ann',
  token: { email: 'ann@x.org', admin: true, level: 3, score: 1.5, firebase: { tenant: 't', ids: ['a'] } },
};

function vector(...value: readonly number[]) {
  return { __type__: '__vector__', value };
}

describe('a vector', () => {
  it.each([
    ['resource.data.v is vector', true],
    ['resource.data.v is map', false],
    ['resource.data.v == resource.data.same', true],
    ['resource.data.v != resource.data.other', true],
    ['resource.data.v in [resource.data.same]', true],
    ['[resource.data.v, resource.data.same].toSet().size() == 1', true],
    ["resource.data.v == {'__type__': '__vector__', 'value': [1.0, 2.0]}", false],
    ['resource.data.v.size() == 2', false],
    ["'value' in resource.data.v", false],
    ['resource.data.v.value == [1.0, 2.0]', false],
    ['resource.data.v[0] == 1.0', false],
  ])('%s is %s', (condition, expected) => {
    const rules = judging(wrap(`match /c/{id} { allow get: if ${condition}; }`), {
      'c/a': { v: vector(1.5, 2.5), same: vector(1.5, 2.5), other: vector(1.5) },
    });
    expect(rules.get(null, 'c/a').allowed).toBe(expected);
  });
});

describe('methods', () => {
  const rules = judging(
    wrap(`match /c/{id} {
      allow get: if id == 'get';
      allow create: if id == 'create';
      allow update: if id == 'update';
      allow delete: if id == 'delete';
      allow list: if true;
    }
    match /read/{id} { allow read; }
    match /write/{id} { allow write; }
    match /cased/{id} { allow Get, FETCH; }
    match /both/{id} { allow get, delete: if request.method in ['get', 'delete']; }`),
    { 'c/update': {}, 'write/a': {} },
  );

  it('are distinguished', () => {
    expect(rules.get(null, 'c/get').allowed).toBe(true);
    expect(rules.get(null, 'c/create').allowed).toBe(false);
    expect(rules.create(null, 'c/create', {}).allowed).toBe(true);
    expect(rules.update(null, 'c/update', {}).allowed).toBe(true);
    expect(rules.update(null, 'c/create', {}).allowed).toBe(false);
    expect(rules.delete(null, 'c/delete').allowed).toBe(true);
  });

  it('are covered by read and write, in upper or lower case', () => {
    expect(rules.get(null, 'read/a').allowed && rules.list(null, 'read').allowed).toBe(true);
    expect(rules.create(null, 'read/a', {}).allowed).toBe(false);
    expect(
      rules.create(null, 'write/b', {}).allowed &&
        rules.update(null, 'write/a', {}).allowed &&
        rules.delete(null, 'write/a').allowed,
    ).toBe(true);
    expect(rules.get(null, 'write/a').allowed).toBe(false);
    expect(rules.get(null, 'cased/a').allowed).toBe(true);
    expect(rules.list(null, 'cased').allowed).toBe(false);
    expect(rules.get(null, 'both/a').allowed && rules.delete(null, 'both/a').allowed).toBe(true);
  });
});

/** Returns whether a condition is true for a request by Ann to `c/a`. */
const seen = (condition: string, method: 'get' | 'create' | 'update' | 'delete' = 'get') => {
  const rules = judging(wrap(`match /c/{id} { allow ${method}: if ${condition}; }`), {
    'c/a': {
      n: 1,
      half: 0.5,
      text: 'x',
      list: [1, 'a'],
      map: { b: true },
      none: null,
      at: new Date(5),
      raw: Uint8Array.of(255),
    },
  });
  if (method === 'get' || method === 'delete') return rules[method](ANN, 'c/a').allowed;
  return rules[method](ANN, method === 'create' ? 'c/new' : 'c/a', { n: 2, text: 'x' }).allowed;
};

describe('what the rules see', () => {
  it.each([
    "request.auth.uid == 'ann' && request.auth.token.email == 'ann@x.org'",
    'request.auth.token.admin == true',
    'request.auth.token.level is int && request.auth.token.score is float',
    "request.auth.token.firebase.tenant == 't' && 'a' in request.auth.token.firebase.ids",
    "request.auth.token.get('role', 'none') == 'none'",
    "!('toString' in request.auth.token) && !('constructor' in resource.data)",
    "resource.id == 'a' && resource.__name__ == /databases/(default)/documents/c/a",
    'request.path == resource.__name__ && request.path[3] == "c"',
    "database == '(default)' && id == 'a'",
    'resource.data.n is int && resource.data.half is float && resource.data.text is string',
    'resource.data.list[1] == "a" && resource.data.map.b && resource.data.none == null',
    'resource.data.at == timestamp.value(5) && resource.data.raw == b"\\xFF"',
    'resource.data.size() == 8 && resource.data.keys()[0] == "at"',
    'request.time == timestamp.date(2025, 6, 1) + duration.value(12, "h")',
  ])('%s', (condition) => {
    expect(seen(condition)).toBe(true);
  });

  it('includes the new fields of a write', () => {
    expect(seen("request.resource.data.n == 2 && request.resource.id == 'new' && resource == null", 'create')).toBe(
      true,
    );
    expect(seen("request.resource.data.diff(resource.data).changedKeys() == ['n'].toSet()", 'update')).toBe(true);
    expect(seen("request.resource.data.diff(resource.data).unchangedKeys() == ['text'].toSet()", 'update')).toBe(true);
    expect(seen('request.resource == null && resource.data.n == 1', 'delete')).toBe(true);
    expect(seen('request.resource.data.n == 2', 'delete')).toBe(false);
  });

  it('represents a reference as the path of its document', () => {
    const rules = judging(wrap('match /c/{id} { allow create: if get(request.resource.data.ref).data.open; }'), {
      'd/x': { open: true },
    });
    const create = (value: string) =>
      rules.ruleset.judge({
        ...rules.base,
        auth: null,
        method: 'create',
        path: 'c/a',
        resource: undefined,
        newFields: new Map([['ref', { kind: 'reference', value }]]),
      }).allowed;
    expect(create('projects/demo-firehouse/databases/(default)/documents/d/x')).toBe(true);
    expect(create('projects/demo-firehouse/databases/(default)/documents/d/y')).toBe(false);
    expect(create('projects/demo-firehouse/databases/other/documents/d/x')).toBe(false);
    expect(create('')).toBe(false);
  });

  it('denies excessively nested values without an exception', () => {
    let deep = valueOf(1);
    for (let i = 0; i < 10_000; i++) deep = { kind: 'array', values: [deep] };
    const rules = judging(
      wrap('match /c/{id} { allow create: if request.resource.data.a == request.resource.data.a; }'),
    );
    const verdict = rules.ruleset.judge({
      ...rules.base,
      auth: null,
      method: 'create',
      path: 'c/a',
      resource: undefined,
      newFields: new Map([['a', deep]]),
    });
    expect(verdict.allowed).toBe(false);
  });
});

describe('match statements', () => {
  it.each([
    ['/c/%41', 'c/A', true],
    ['/c/%41', 'c/%41', false],
    ['/c/a+b', 'c/a b', true],
    ['/c/a+b', 'c/a+b', false],
    ['/c/a%2Bb', 'c/a+b', true],
    ['/c/%C3%A9', 'c/é', true],
  ])('are decoded like a URL, as recorded: %s, %s: %s', (pattern, name, allowed) => {
    const rules = judging(`rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
      match ${pattern} { allow create: if true; }
    } }`);
    expect(rules.create(null, name, {}).allowed).toBe(allowed);
  });

  it('nest, and cover only their own path', () => {
    const rules = judging(
      wrap(`match /a/{x} {
        allow get: if x == 'one';
        match /b/{y} { allow get: if x == 'one' && y == 'two'; }
      }`),
    );
    expect(rules.get(null, 'a/one').allowed).toBe(true);
    expect(rules.get(null, 'a/one/b/two').allowed).toBe(true);
    expect(rules.get(null, 'a/one/b/three').allowed).toBe(false);
    expect(rules.get(null, 'a/one/c/two').reason).toBe('\nNo matching allow statements');
  });

  it('bind a recursive wildcard to a path, which can be empty in version 2', () => {
    const rules = judging(
      wrap(`match /t/{rest=**} { allow get: if rest[0] == 'x'; }
      match /n/{id}/{rest=**} { allow get: if rest == /a/b || id == 'whole'; }
      match /{any=**}/end/{id} { allow get; }`),
    );
    expect(rules.get(null, 't/x').allowed).toBe(true);
    expect(rules.get(null, 't/x/y/z').allowed).toBe(true);
    expect(rules.get(null, 't/y').allowed).toBe(false);
    expect(rules.get(null, 'n/1/a/b').allowed).toBe(true);
    expect(rules.get(null, 'n/whole').allowed).toBe(true);
    expect(rules.get(null, 'end/1').allowed).toBe(true);
    expect(rules.get(null, 'a/b/c/d/end/1').allowed).toBe(true);
  });

  it('require at least one segment for a recursive wildcard in version 1', () => {
    const rules = judging(wrap('match /n/{id}/{rest=**} { allow get; }', ''));
    expect(rules.get(null, 'n/1').allowed).toBe(false);
    expect(rules.get(null, 'n/1/a/b').allowed).toBe(true);
  });

  it('can have dots and dashes in names, and (default) as the database', () => {
    const rules = judging(`rules_version = '2';
service cloud.firestore {
  match /databases/(default)/documents {
    match /calls.volume/{year} { allow get; }
    match /a-b/c_d/e~f/{x} { allow get; }
  }
}`);
    expect(rules.get(null, 'calls.volume/2025').allowed).toBe(true);
    expect(rules.get(null, 'callsxvolume/2025').allowed).toBe(false);
    expect(rules.get(null, 'a-b/c_d/e~f/g').allowed).toBe(true);
  });

  it('can have spaces between their segments, like paths in expressions', () => {
    const path = 'exists(/databases/$(database)\n  /documents // the root\n  /c/$(id))';
    const rules = judging(
      wrap(`match / { all=** } { allow list; }\n match /c\n /{id} { allow get: if ${path} && 8 / 2 == 4; }`),
      { 'c/1': {} },
    );
    expect(rules.get(null, 'c/1').allowed).toBe(true);
    expect(rules.get(null, 'c/2').allowed).toBe(false);
    expect(rules.list(null, 'd').allowed).toBe(true);
  });

  it('allow a request if one statement is true, despite errors in others', () => {
    const rules = judging(
      wrap(
        'match /c/{id} { allow get: if 1 / 0 == 1; allow get: if false; }\n' +
          ' match /{d=**} { allow get: if d[1] == "x"; }',
      ),
    );
    expect(rules.get(null, 'c/x').allowed).toBe(true);
    expect(rules.get(null, 'c/y').reason).toBe(
      "\nDivide by zero error. for 'get' @ L4, false for 'get' @ L4, false for 'get' @ L5, " +
        "Divide by zero error. for 'get' @ L4, false for 'get' @ L4, false for 'get' @ L5",
    );
  });

  it('stay fast when many combinations match', () => {
    const stars = Array.from({ length: 9 }, (_, i) => `match /{w${i}=**} {`).join('\n');
    // Use version 1 because version 2 allows only one recursive wildcard.
    const rules = judging(wrap(`${stars}\n allow get: if false; ${'}'.repeat(9)}`, "rules_version = '1';"));
    const path = Array.from({ length: 98 }, (_, i) => `s${i}`).join('/');
    expect(rules.get(null, path).allowed).toBe(false);
  });
});

describe('functions', () => {
  it('see the wildcards and functions around their declaration', () => {
    const rules = judging(
      `rules_version = '2';
function outermost(x) { return x == request.auth.uid; }
service cloud.firestore {
  function own() { return outermost('ann'); }
  match /databases/{database}/documents {
    match /users/{user} {
      function isUser(name) { let same = user == name; return same && own(); }
      allow get: if isUser('u');
      match /inner/{user} {
        function own() { return false; }
        allow get: if isUser('u') && user == 'v';
      }
    }
  }
}`,
    );
    expect(rules.get(ANN, 'users/u').allowed).toBe(true);
    expect(rules.get(ANN, 'users/v').allowed).toBe(false);
    expect(rules.get(ANN, 'users/u/inner/v').allowed).toBe(true);
    expect(rules.get(null, 'users/u').allowed).toBe(false);
  });

  it('do not see the wildcards of their callers', () => {
    const rules = judging(wrap('function f() { return id == "a"; }\n match /c/{id} { allow get: if f(); }'));
    expect(rules.get(null, 'c/a').reason).toContain('Variable not found error: Name: [id].');
  });

  it('can reuse the names `request` and `resource`, and those of library functions', () => {
    const rules = judging(
      wrap(`function f(request, firestore) {
        let resource = 5;
        return request.size() == 1 && firestore.abs == 2 && resource == 5;
      }
      function exists(path) { return path == 'mine'; }
      match /c/{id} { allow get: if f('x', {'abs': 2}) && exists('mine'); }`),
    );
    expect(rules.get(null, 'c/a').allowed).toBe(true);
  });
});
