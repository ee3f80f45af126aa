import { describe, expect, it } from 'vitest';
import { isWorse, mergeResults, parseResults, summaryOf } from './results.ts';

const line = (type: string, fullTitle: string): string => JSON.stringify([type, { title: 'x', fullTitle, err: '["' }]);

describe('parseResults', () => {
  it('reads passed and failed tests among other output', () => {
    const output = [
      '["start",{"total":3}]',
      'Default Settings: {"host":"localhost:8080"}',
      line('pass', 'Query has where()'),
      `[1 stdout] started${line('fail', 'Query has select()')}\r`,
      '["pass",{"fullTitle":"cut off',
      '["pass",{broken}]',
      '["end",{"passes":1,"failures":1}]',
      '',
    ].join('\n');
    const { results, isComplete } = parseResults(output);
    expect([...results]).toEqual([
      ['Query has where()', true],
      ['Query has select()', false],
    ]);
    expect(isComplete).toBe(true);
  });

  it('numbers tests with the same name', () => {
    const { results } = parseResults(['pass', 'fail', 'pass'].map((type) => line(type, 'a')).join('\n'));
    expect([...results]).toEqual([
      ['a', true],
      ['a (2)', false],
      ['a (3)', true],
    ]);
  });

  it('notices that a run has not finished', () => {
    expect(parseResults(line('pass', 'a')).isComplete).toBe(false);
  });
});

describe('summaryOf', () => {
  const ours = mergeResults({
    gRPC: new Map([
      ['a', true],
      ['b', true],
      ['c', false],
    ]),
    REST: new Map([['a', false]]),
  });
  const official = mergeResults({
    gRPC: new Map([
      ['a', true],
      ['b', false],
      ['d', true],
    ]),
    REST: new Map([['a', false]]),
  });

  it('counts the tests that pass on each emulator, and names the others', () => {
    expect(summaryOf('nodejs-firestore', ours, official)).toEqual([
      'nodejs-firestore: passes 2 of 5, official 2 of 5',
      '  only ours passes: gRPC: b',
      '  both fail: gRPC: c',
      '  both fail: REST: a',
      '  only official passes: gRPC: d',
    ]);
  });

  it('names the failed tests if the official emulator was not tested', () => {
    expect(summaryOf('nodejs-firestore', ours)).toEqual([
      'nodejs-firestore: passes 2 of 4',
      '  fails: gRPC: c',
      '  fails: REST: a',
    ]);
  });

  it('is worse if only the official emulator passes a test, or ran it at all', () => {
    expect(isWorse(ours, official)).toBe(true);
    expect(
      isWorse(
        ours,
        new Map([
          ['gRPC: a', true],
          ['REST: a', false],
        ]),
      ),
    ).toBe(false);
    expect(isWorse(ours)).toBe(true);
    expect(isWorse(new Map([['a', true]]))).toBe(false);
  });
});
