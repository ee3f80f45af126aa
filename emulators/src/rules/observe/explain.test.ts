import { describe, expect, it } from 'vitest';
import { fieldsOf, judging } from '../testing/judging.ts';
import type { CallerAuth, DocumentRequest } from '../verdict.ts';
import type { QueryFilter } from '../../values/queryFilter.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function caller() { return request.auth.token.member; }
    function record() { return /databases/$(database)/documents/members/$(caller()); }
    function isMember() {
      return request.auth != null && caller() is string && exists(record());
    }
    function isAdmin() {
      let privileges = get(record()).data.privileges;
      let allowed = privileges.hasAny(['admin']);
      return isMember() && allowed;
    }
    match /members/{member} {
      allow get: if isAdmin() || (isMember() && member == caller());
      allow list: if resource.data.open == true || isAdmin();
    }
    match /posts/{post} {
      allow create: if request.resource.data.title.size() <= 5
        && request.resource.data.keys().hasOnly(['title']);
      allow create: if false;
      allow update: if request.time < (resource.data.until) ? true : post == 'x';
      allow delete: if !(resource.data.locked);
    }
  }
}`;

const rules = judging(RULES, {
  'members/ann@x.org': { privileges: ['admin'] },
  'members/bob@x.org': { privileges: ['member', 'driver'] },
  'posts/1': { title: 'old', until: new Date('2025-01-01'), locked: true },
});
const user = (member: string): CallerAuth => ({ uid: 'u', token: { member } });

function why(
  method: DocumentRequest['method'],
  auth: CallerAuth | null,
  path: string,
  data?: Parameters<typeof fieldsOf>[0],
): readonly string[] {
  const resource = rules.base.reads.before(path);
  return rules.ruleset.explain({
    ...rules.base,
    method,
    auth,
    path,
    resource,
    ...(data && { newFields: fieldsOf(data) }),
  }).lines;
}

describe('the explanation of a denial', () => {
  it('follows functions to the false expression, and shows its values', () => {
    expect(why('get', user('bob@x.org'), 'members/ann@x.org')).toEqual([
      'L15 allow get: isAdmin() is false because L12 allowed is false because ' +
        'L11 privileges.hasAny([\'admin\']) is false (privileges is ["member", "driver"]); ' +
        'and member == caller() is false (member is "ann@x.org", caller() is "bob@x.org")',
    ]);
  });

  it('shows the path of a document that does not exist', () => {
    const [line] = why('get', user('eve@x.org'), 'members/bob@x.org');
    expect(line).toContain(
      'isMember() is false because L7 exists(record()) is false ' +
        '(record() is /databases/(default)/documents/members/eve@x.org)',
    );
  });

  it('shows the position of a false expression or an error', () => {
    expect(why('get', null, 'members/ann@x.org').join()).toContain(
      'L7 request.auth != null is false (request.auth is null)',
    );
    const [line] = why('create', null, 'posts/2', { headline: 'x' });
    expect(line).toBe(
      "L19 allow create: L20 request.resource.data.keys().hasOnly(['title']) is false " +
        '(request.resource.data.keys() is ["headline"])',
    );
    expect(why('create', null, 'posts/2', { title: 7 })[0]).toBe(
      'L19 allow create: request.resource.data.title.size() is an error: ' +
        'Function not found error: Name: [size]. (request.resource.data.title is 7)',
    );
  });

  it('has a line for each statement, and shows the compared values', () => {
    expect(why('create', null, 'posts/2', { title: 'too long' })).toEqual([
      'L19 allow create: request.resource.data.title.size() <= 5 is false (request.resource.data.title.size() is 8)',
      'L21 allow create: false is false',
    ]);
    expect(why('update', null, 'posts/1', { title: 'new' })).toEqual([
      'L22 allow update: request.time < (resource.data.until) is false, and then post == \'x\' is false (post is "1")',
    ]);
    expect(why('delete', null, 'posts/1')).toEqual([
      'L23 allow delete: !(resource.data.locked) is false (resource.data.locked is true)',
    ]);
  });

  it('reports that no statement covers the method or the path', () => {
    expect(why('get', null, 'posts/1')).toEqual([
      'no allow statement covers it for get ' +
        '(L19 is for create; L21 is for create; L22 is for update; L23 is for delete)',
    ]);
    expect(why('get', null, 'nothing/1')).toEqual(['no allow statement covers it for get']);
  });

  it('is empty if the request is allowed', () => {
    expect(why('get', user('ann@x.org'), 'members/bob@x.org')).toEqual([]);
  });

  it('has the positions of the failed parts, both in the condition and in the functions it calls', () => {
    const { file, statements } = rules.ruleset.explain({
      ...rules.base,
      method: 'get',
      auth: user('bob@x.org'),
      path: 'members/ann@x.org',
      resource: undefined,
    });
    const [statement] = statements;
    expect([file, statement?.line, statement?.column, statement?.isError]).toEqual(['firestore.rules', 15, 21, false]);
    const [admin, own] = statement?.parts ?? [];
    expect(admin).toEqual({
      line: 11,
      column: 21,
      source: "privileges.hasAny(['admin'])",
      value: 'false',
      isError: false,
      operands: [{ source: 'privileges', value: '["member", "driver"]' }],
      through: ['isAdmin()', 'allowed'],
      within: { start: 0, end: 'isAdmin()'.length },
    });
    expect(own).toMatchObject({ line: 15, column: 49, source: 'member == caller()', through: [] });
    expect(statement?.condition.slice(own?.within?.start, own?.within?.end)).toBe('member == caller()');
  });

  it('lists an error once, even if several parts lead to it', () => {
    const { statements } = rules.ruleset.explain({
      ...rules.base,
      method: 'get',
      auth: { uid: 'u', token: {} },
      path: 'members/ann@x.org',
      resource: undefined,
    });
    expect(statements[0]?.isError).toBe(true);
    expect(statements[0]?.parts).toMatchObject([
      { line: 4, column: 32, source: 'request.auth.token.member', isError: true },
    ]);
  });

  it('stays on one line, however long or strange the values are', () => {
    for (const title of ['a\nb\u0007', 'x'.repeat(100_000), '</script>']) {
      const lines = why('create', user('e\nvil'), 'posts/a\nb', { title });
      expect(lines.every((line) => line.length <= 600 && !/\p{Cc}/u.test(line))).toBe(true);
    }
  });
});

/** Builds a query on `members`. */
const list = (auth: CallerAuth | null, filter?: QueryFilter) => ({
  ...rules.base,
  method: 'list' as const,
  auth,
  parent: '',
  collectionId: 'members',
  allDescendants: false,
  orderBy: [],
  ...(filter && { filter }),
});

it('prints a multi-line error on one line', () => {
  const strict = judging(
    "rules_version = '2'; service cloud.firestore { " +
      'match /databases/{d}/documents { match /c/{x} { allow get: if exists(/c/$(x)); } } }',
  );
  const [line = ''] = strict.ruleset.explain({
    ...strict.base,
    method: 'get',
    path: 'c/1',
    auth: null,
    resource: undefined,
  }).lines;
  expect(line).toContain('Service call error. Function: [exists], Argument: [');
  expect(line).not.toContain('\n');
});

describe('a query that leaves a field open', () => {
  it('is denied in the wording of the official emulator', () => {
    expect(rules.list(user('bob@x.org'), 'members').reason).toBe(
      "\nevaluation error at L16:22 for 'list' @ L16, Property open is undefined on object. for 'list' @ L16",
    );
    expect(rules.list(user('bob@x.org'), 'members', { field: 'open', op: '==', value: true }).allowed).toBe(true);
    expect(rules.list(user('bob@x.org'), 'members', { field: 'open', op: '==', value: false }).reason).toBe(
      "\nevaluation error at L16:22 for 'list' @ L16, false for 'list' @ L16",
    );
    const strict = judging(
      'service cloud.firestore { ' +
        "match /databases/{d}/documents { match /c/{x} { allow list: if request.auth.uid == 'u'; } } }",
    );
    expect(strict.list(null, 'c').reason).toBe("\nNull value error. for 'list' @ L1");
  });

  it('is explained, with what the query says about the field', () => {
    expect(rules.ruleset.explain(list(user('bob@x.org'))).lines[0]).toContain(
      'L16 allow list: resource.data.open is an error: ' +
        'Property open is undefined on object. (resource.data has nothing); and isAdmin() is false',
    );
    const filter: QueryFilter = {
      kind: 'field',
      constraint: { field: ['open'], op: '==', value: { kind: 'boolean', value: false } },
    };
    expect(rules.ruleset.explain(list(user('bob@x.org'), filter)).lines[0]).toContain(
      'resource.data.open == true is false (resource.data.open is false); and isAdmin() is false',
    );
  });
});
