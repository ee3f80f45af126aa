import { describe, expect, it } from 'vitest';
import { compileRules } from './compile.ts';
import { judging } from '../testing/judging.ts';
import { typeOf } from '../values/rulesValue.ts';

const CALLER = '/databases/$(database)/documents/members/$(request.auth.token.member)';
const TITLED = 'request.resource.data.title is string';
const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function member() {
      let email = request.auth.token.member;
      return request.auth != null && exists(/databases/$(database)/documents/members/$(email));
    }
    function admin() {
      return member() && 'admin' in get(${CALLER}).data.privileges;
    }
    match /incidents/{id} {
      allow read;
      allow delete: if admin();
    }
    match /calls.volume/{year} {
      allow get: if true;
    }
    match /alerts/{id} {
      allow list: if resource.data.endTime > request.time;
      allow create: if admin() && request.resource.data.keys().hasOnly(['title', 'endTime']) && ${TITLED};
    }
    match /{path=**}/songs/{song} {
      allow list: if true;
    }
  }
}`;

describe('compileRules', () => {
  const rules = judging(RULES, {
    'members/ann@x.org': { privileges: ['member', 'admin'] },
    'members/bob@x.org': { privileges: ['member'] },
    'incidents/1': { type: 'FIRE' },
  });
  const ann = { uid: 'a', token: { member: 'ann@x.org' } };
  const bob = { uid: 'b', token: { member: 'bob@x.org' } };

  it('allows everyone to read and an admin to delete', () => {
    expect(rules.get(null, 'incidents/1').allowed).toBe(true);
    expect(rules.delete(ann, 'incidents/1').allowed).toBe(true);
    expect(rules.delete(bob, 'incidents/1')).toEqual({
      allowed: false,
      reason: "\nevaluation error at L13:24 for 'delete' @ L13, false for 'delete' @ L13",
    });
    expect(rules.delete(null, 'incidents/1').reason).toBe("\nfalse for 'delete' @ L13");
    expect(rules.create(null, 'alerts/1', {}).reason).toBe("\nfalse for 'create' @ L20");
    expect(rules.get(ann, 'other/1').reason).toBe('\nNo matching allow statements');
  });

  it('judges a query by its bounds', () => {
    expect(rules.list(null, 'alerts', { field: 'endTime', op: '>', value: new Date('2025-06-02') }).allowed).toBe(true);
    expect(rules.list(null, 'alerts', { field: 'endTime', op: '>', value: new Date('2025-05-02') }).allowed).toBe(
      false,
    );
    expect(rules.list(null, 'alerts').allowed).toBe(false);
    expect(rules.group(null, 'songs').allowed).toBe(true);
    expect(rules.group(null, 'alerts').allowed).toBe(false);
  });

  it('checks the new fields', () => {
    expect(rules.create(ann, 'alerts/1', { title: 'Storm', endTime: new Date() }).allowed).toBe(true);
    expect(rules.create(ann, 'alerts/1', { title: 1, endTime: new Date() }).allowed).toBe(false);
    expect(rules.create(bob, 'alerts/1', { title: 'Storm' }).allowed).toBe(false);
  });

  it('reports every evaluated expression to an observer', () => {
    const source = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} { allow get: if id == 'a' && (id == 'b' || 1 / 0 == 1); }
  }
}`;
    const { ruleset } = compileRules([{ name: 'firestore.rules', content: source }]);
    const seen: string[] = [];
    const observed = ruleset?.observed(({ kind, at }) => ({
      leave: (value) => seen.push(`${at.column} ${kind} ${typeOf(value)}`),
    }));
    const request = { ...judging(source).base, method: 'get' as const, path: 'c/a', auth: null, resource: undefined };
    const verdict = observed?.judge(request);
    expect(verdict).toEqual(ruleset?.judge(request));
    expect(seen).toEqual([
      '35 name string',
      '41 literal string',
      '35 binary bool',
      '49 name string',
      '55 literal string',
      '49 binary bool',
      '62 literal int',
      '66 literal int',
      '62 binary error',
      '71 literal int',
      '62 binary error',
      '49 logical error',
      '35 logical error',
    ]);
  });

  it('uses the last of several files, and returns no ruleset for an empty one', () => {
    const open = "rules_version = '2'; service cloud.firestore { match /{all=**} { allow read; } }";
    expect(
      compileRules([
        { name: 'a', content: 'nonsense' },
        { name: 'b', content: open },
      ]).issues,
    ).toEqual([]);
    expect(compileRules([]).ruleset).toBeUndefined();
  });
});
