import { describe, expect, it } from 'vitest';
import { judging } from '../testing/judging.ts';

const wrap = (condition: string, method = 'get') => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function doc(id) { return /databases/$(database)/documents/d/$(id); }
    match /c/{id} { allow ${method}: if ${condition}; }
  }
}`;

const documents = Object.fromEntries([
  ...Array.from({ length: 30 }, (_, i) => [`d/${i}`, { n: i }]),
  ['d/1/sub/2', {}],
]);
const reading = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => `exists(doc('${from + i}'))`).join(' && ');

describe('get and exists', () => {
  it.each([
    ["get(doc('1')).data.n == 1", true],
    ["get(doc('1')).id == '1' && get(doc('1')).__name__ == doc('1')", true],
    ["exists(doc('1')) && !exists(doc('x'))", true],
    ["firestore.get(doc('1')).data.n == 1 && firestore.exists(doc('2'))", true],
    ["get(doc('x')) == null && getAfter(doc('x')) == null", true],
    ["get(doc('x')) != null", false],
    ["get(doc('x')).data == null", false],
    ['get(/d/1) == null', false],
    ["get(doc('x')).data.n == 1 || true", true],
    ['exists(/d/1)', false],
    ['!exists(/d/1)', false],
    ['!exists(/databases/other/documents/d/1)', false],
    ['!exists(/databases/(default)/documents/d)', false],
    ["!exists('/databases/(default)/documents/d/x')", false],
    ["exists(path('/databases/(default)/documents/d/1'))", true],
    ["!exists(doc(''))", false],
    ['!exists(doc(1))', false],
    ["exists(doc('1/sub/2')) == false", true],
    ["!exists(/databases/(default)/documents/$('d/1'))", false],
    ["exists(/databases/(default)/documents/$('d/1')/$('x/y'))", false],
    ["!exists(/databases/(default)/documents/$('d/1')/$('sub/2'))", true],
    ["getAfter(doc('1')).data.n == 1 && existsAfter(doc('1'))", true],
  ])('%s: %s', (condition, allowed) => {
    expect(judging(wrap(condition), documents).get(null, 'c/a').allowed).toBe(allowed);
  });

  it('have variants that see the state after the commit', () => {
    const rules = judging(
      wrap("getAfter(doc('new')).data.n == 7 && !exists(doc('new')) && !existsAfter(doc('1'))", 'create'),
      documents,
    );
    const verdict = rules.ruleset.judge({
      ...rules.base,
      auth: null,
      method: 'create',
      path: 'c/a',
      resource: undefined,
      newFields: new Map(),
      reads: {
        before: rules.base.reads.before,
        after: (path) =>
          path === 'd/new'
            ? {
                path,
                fields: new Map([['n', { kind: 'integer', value: 7n }]]),
                createTime: rules.base.time,
                updateTime: rules.base.time,
              }
            : undefined,
      },
    });
    expect(verdict).toEqual({ allowed: true, reason: '' });
  });
});

describe('the read budget', () => {
  it('is ten distinct documents per request; repeated reads are free', () => {
    expect(judging(wrap(reading(10)), documents).get(null, 'c/a').allowed).toBe(true);
    expect(judging(wrap(reading(11)), documents).get(null, 'c/a').allowed).toBe(false);
    const repeated = Array.from({ length: 20 }, () => "get(doc('1')).data.n == 1").join(' && ');
    const others = Array.from({ length: 9 }, (_, i) => `get(doc('${i + 2}')) != null`).join(' && ');
    expect(judging(wrap(`${repeated} && ${others}`), documents).get(null, 'c/a').allowed).toBe(true);
  });

  it('is shared by all allow statements of a request', () => {
    const rules = judging(wrap(`${reading(6)} && false; allow get: if ${reading(5, 6)}`), documents);
    expect(rules.get(null, 'c/a').allowed).toBe(false);
  });

  it('results in an error that || can override', () => {
    expect(judging(wrap(`(${reading(11)}) || true`), documents).get(null, 'c/a').allowed).toBe(true);
  });

  it('is twenty for the writes of a batch, and still ten for each', () => {
    const rules = judging(
      wrap(
        `id == 'a' ? ${reading(9)} : id == 'b' ? ${reading(9, 9)} : id == 'c' ? ${reading(3, 18)} : ${reading(9)}`,
        'create',
      ),
      documents,
    );
    const batch = rules.batch();
    const write = (id: string) =>
      rules.ruleset.judge({
        ...rules.base,
        auth: null,
        method: 'create',
        path: `c/${id}`,
        resource: undefined,
        newFields: new Map(),
        batch,
      }).allowed;
    expect([write('a'), write('b'), write('c'), write('d')]).toEqual([true, true, false, true]);
  });
});
