import { describe, expect, it } from 'vitest';
import type { DocumentRequest, Explanation } from '../rules/verdict.ts';
import { DenialLog } from './denialLog.ts';

const REQUEST: DocumentRequest = {
  projectId: 'demo-test',
  databaseId: '(default)',
  auth: { uid: 'bob', token: { sub: 'bob' } },
  time: { seconds: 0, nanos: 0 },
  reads: { before: () => undefined, after: () => undefined },
  method: 'get',
  path: 'c/1',
  resource: undefined,
};
const EXPLANATION: Explanation = {
  file: 'firestore.rules',
  lines: ['L4 allow get: a == b is false (a is 1)'],
  statements: [
    {
      line: 4,
      column: 9,
      condition: 'f()\n  && \u0007a',
      isError: false,
      parts: [
        {
          line: 2,
          column: 5,
          source: 'a == b',
          value: 'false',
          isError: false,
          operands: [{ source: 'a', value: '1' }],
          through: ['f()'],
        },
      ],
      moreParts: 1,
    },
  ],
  more: 2,
  elsewhere: [],
};

function logAt(options: { readonly explain?: boolean } = {}) {
  const lines: string[] = [];
  const clock = { now: 0 };
  const log = new DenialLog((line) => lines.push(line), { ...options, now: () => clock.now });
  let explained = 0;
  const note = (request = REQUEST, explanation = EXPLANATION): void =>
    log.record(request, "\nfalse for 'get' @ L4", () => {
      explained += 1;
      return explanation;
    });
  return { lines, clock, log, note, explained: () => explained };
}

describe('the log of denials', () => {
  it('explains a repeated denial once a second, and logs it once', () => {
    const { lines, clock, log, note, explained } = logAt();
    for (let i = 0; i < 500; i += 1) {
      clock.now = i * 10;
      note();
    }
    expect(explained()).toBe(5);
    expect(lines).toEqual([
      'denied get c/1 for uid bob: L4 allow get: a == b is false (a is 1)',
      'denied get c/1 for uid bob: 10 times by now',
      'denied get c/1 for uid bob: 100 times by now',
    ]);
    expect(log.recent.list()).toMatchObject([
      { method: 'get', subject: 'c/1', caller: { uid: 'bob' }, count: 500, first: 0, last: 4990, explainedAt: 4000 },
    ]);
  });

  it('lists the latest 100 denials, newest first', () => {
    const { log, note } = logAt();
    for (let i = 0; i < 150; i += 1) note({ ...REQUEST, path: `c/${i}` });
    note({ ...REQUEST, path: 'c/60' });
    const subjects = log.recent.list().map(({ subject }) => subject);
    expect(subjects).toHaveLength(100);
    expect([...subjects.slice(0, 2), subjects.at(-1)]).toEqual(['c/60', 'c/149', 'c/50']);
    const { version } = log.recent;
    log.recent.clear();
    expect(log.recent.list()).toEqual([]);
    expect(log.recent.version).not.toBe(version);
  });

  it('prints every denial with its locations if `explain` is set', () => {
    const { lines, note } = logAt({ explain: true });
    note();
    note();
    expect(lines).toHaveLength(2);
    expect(lines[1]?.split('\n')).toEqual([
      'denied get c/1 for uid bob',
      '  firestore.rules:4:9 allow get: if f() && a',
      '    firestore.rules:2:5 a == b is false (in f())',
      '      a is 1',
      '    and 1 more parts',
      '  and 2 more statements that do not hold',
    ]);
    note(REQUEST, { ...EXPLANATION, statements: [], elsewhere: [{ line: 7, methods: ['create', 'update'] }] });
    expect(lines[2]?.split('\n').slice(1)).toEqual([
      '  no allow statement covers it for get',
      '  firestore.rules:7 is for create, update',
    ]);
  });
});
