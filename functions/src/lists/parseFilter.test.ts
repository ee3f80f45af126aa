import { describe, expect, it } from 'vitest';
import { Problem } from '../http/problem.ts';
import { FILTER_MAX_CONDITIONS, FILTER_MAX_LENGTH, parseFilter, type Literal } from './parseFilter.ts';

function literalOf(text: string): Literal | undefined {
  return parseFilter(`f = ${text}`)[0]?.literal;
}

describe('a filter', () => {
  it('reads the filter of the specification', () => {
    expect(parseFilter('startTime>=1700000000000 AND startTime<1700001800000')).toEqual([
      { field: 'startTime', op: '>=', literal: { kind: 'number', value: 1_700_000_000_000 } },
      { field: 'startTime', op: '<', literal: { kind: 'number', value: 1_700_001_800_000 } },
    ]);
  });

  it.each(['=', '!=', '<', '<=', '>', '>='] as const)('reads %s, with and without spaces', (op) => {
    const expected = [{ field: 'a.b_1', op, literal: { kind: 'number', value: 1 } }];
    expect(parseFilter(`a.b_1${op}1`)).toEqual(expected);
    expect(parseFilter(`  a.b_1   ${op}\t1  `)).toEqual(expected);
  });

  it.each([
    ['0', { kind: 'number', value: 0 }],
    ['-12.5', { kind: 'number', value: -12.5 }],
    ['1e3', { kind: 'number', value: 1000 }],
    ['true', { kind: 'boolean', value: true }],
    ['false', { kind: 'boolean', value: false }],
    ['"EMS"', { kind: 'text', value: 'EMS' }],
    ["'EMS: FALL VICTIM'", { kind: 'text', value: 'EMS: FALL VICTIM' }],
    ['""', { kind: 'text', value: '' }],
    [String.raw`'it\'s'`, { kind: 'text', value: "it's" }],
    [String.raw`"a \"b\" \\ c"`, { kind: 'text', value: String.raw`a "b" \ c` }],
    ['"true"', { kind: 'text', value: 'true' }],
    ['"a AND b = 1"', { kind: 'text', value: 'a AND b = 1' }],
    ['"Ünïcödé 🚒"', { kind: 'text', value: 'Ünïcödé 🚒' }],
    ['2025-06-01', { kind: 'date', value: new Date('2025-06-01T00:00:00Z') }],
    ['2024-02-29T23:59:59.123456789Z', { kind: 'date', value: new Date('2024-02-29T23:59:59.123Z') }],
    ['2025-06-01T12:00-04:00', { kind: 'date', value: new Date('2025-06-01T16:00:00Z') }],
  ] as const)('reads the value %s', (text, expected) => {
    expect(literalOf(text)).toEqual(expected);
  });

  it('accepts AND in either case, but not as a value', () => {
    expect(parseFilter('a=1 and b="x" AND c=true')).toHaveLength(3);
    expect(() => parseFilter('a = AND')).toThrow(Problem);
  });
});

function many(count: number): string {
  return Array.from({ length: count }, (_, index) => `f${index}=1`).join(' AND ');
}

describe('an invalid filter is rejected with the position of the error', () => {
  it.each([
    ['', 1],
    ['   ', 4],
    ['startTime', 10],
    ['startTime>', 11],
    ['startTime>=', 12],
    ['>=5', 1],
    ['a=1 AND', 5],
    ['a=1 AND ', 9],
    ['a=1 OR b=2', 5],
    ['a=1 b=2', 5],
    ['a=1ANDb=2', 3],
    ['a=1AND b=2', 3],
    ['a=1;b=2', 4],
    ['a==1', 3],
    ['a=>1', 3],
    ['a<>1', 3],
    ['a~1', 2],
    ['a LIKE "x"', 3],
    ['a in [1]', 3],
    ['a=x', 3],
    ['a=null', 3],
    ['a=undefined', 3],
    ['a=NaN', 3],
    ['a=Infinity', 3],
    ['a=1e999', 3],
    ['a=0x10', 3],
    ['a=1.', 3],
    ['a=.5', 3],
    ['a=1_000', 3],
    ['a=--1', 3],
    ['a="open', 3],
    ['a=\'open"', 3],
    [String.raw`a="\n"`, 3],
    [String.raw`a="\"`, 3],
    ['a=“x”', 3],
    ['a=2025-02-30', 3],
    ['a=2025-13-01', 3],
    ['a=2025-06-01T25:00Z', 3],
    ['a=2025-06-01T12:00:60Z', 3],
    ['a=2025-06-01T12:00', 3],
    ['a=2025-06-01T12:00+99:99', 3],
    ['a=2025-6-1', 3],
    ['a=99999-01-01', 3],
    ['__proto__=1', 1],
    ['a.__proto__=1', 2],
    ['a..b=1', 2],
    ['.a=1', 1],
    ['a.=1', 2],
    ['`a`=1', 1],
    ['"a"=1', 1],
    ['a=(1)', 3],
    ['(a=1)', 1],
    ['a=1 AND (b=2)', 9],
    ['a=$where', 3],
    ['{"$gt":""}', 1],
    ['a=1\u0000', 4],
    ['a\u2028=1 ;', 6],
    ['é=1', 1],
  ])('%j at character %i', (text, position) => {
    expect(() => parseFilter(text)).toThrow(new RegExp(`^q has an error at character ${position}: expected .+\\.$`));
    try {
      parseFilter(text);
    } catch (error) {
      expect(error).toMatchObject({ name: 'Problem', status: 400 });
    }
  });

  it('has limits, and error messages that do not echo the filter', () => {
    expect(parseFilter(many(FILTER_MAX_CONDITIONS))).toHaveLength(FILTER_MAX_CONDITIONS);
    expect(() => parseFilter(many(FILTER_MAX_CONDITIONS + 1))).toThrow('q has more than 10 conditions.');
    const longest = `${'a="'.padEnd(FILTER_MAX_LENGTH - 1, 'x')}"`;
    expect(longest).toHaveLength(1_000);
    expect(parseFilter(longest)).toMatchObject([{ field: 'a', literal: { value: 'x'.repeat(996) } }]);
    expect(() => parseFilter('a="'.padEnd(FILTER_MAX_LENGTH + 1, 'x'))).toThrow('q is longer than 1000 characters.');
    expect(() => parseFilter('a=<script>')).toThrow(/^(?!.*script)/);
  });

  it('any string either is a filter or throws a Problem', () => {
    const pieces = [
      'a',
      '=',
      '!=',
      '<',
      '"',
      "'",
      '\\',
      ' ',
      'AND',
      '1',
      '-',
      '.',
      'T',
      'Z',
      ':',
      '2025-01-01',
      '\n',
      '\0',
      '🚒',
      '__proto__',
    ];
    let seed = 1;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647);
    for (let run = 0; run < 20_000; run++) {
      const text = Array.from({ length: next() % 12 }, () => pieces[next() % pieces.length]).join('');
      try {
        expect(parseFilter(text).length).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toBeInstanceOf(Problem);
      }
    }
  });
});
