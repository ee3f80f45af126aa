import { describe, expect, it } from 'vitest';
import { Issues } from '../language/issues.ts';
import { parseRules } from '../language/parseRules.ts';
import { compileService } from '../match/program.ts';
import { PlainMap } from '../values/map.ts';
import type { RulesValue } from '../values/rulesValue.ts';
import { outcomeOf } from '../testing/judging.ts';
import { Run } from './run.ts';

/** Returns the cost of a condition. It must be true for the document `x` with the fields `a: 1` and `m: {k: 1}`. */
function costOf(condition: string): number {
  const issues = new Issues('rules');
  const rules = parseRules(
    `service x { function g(v) { return v == 'x'; } function lt(a) { let v = a; return v == 'x'; }
    match /c/{id} { allow get: if ${condition}; } }`,
    issues,
  );
  const [service] = rules.services;
  if (service === undefined || issues.hasErrors) throw new Error(JSON.stringify(issues.sorted()));
  const [match] = compileService(rules, service).matches;
  const data = new PlainMap(
    new Map<string, RulesValue>([
      ['a', 1n],
      ['m', new PlainMap(new Map([['k', 1n]]))],
    ]),
  );
  const globals = new Map([['resource', new PlainMap(new Map([['data', data]]))]]);
  const run = new Run(globals, {
    read: () => new PlainMap(new Map([['data', new PlainMap(new Map([['on', true]]))]])),
  });
  expect(match?.allows[0]?.condition?.code({ run, wildcards: ['x'], locals: [] })).toBe(true);
  return run.steps;
}

const times = (count: number, condition: string) => Array.from({ length: count }, () => condition).join(' && ');

describe('the cost of an evaluation', () => {
  // Costs that a public project measured in production.
  it.each([
    [20, 'resource.data.a == 1', 138],
    [20, "id == 'x'", 98],
    [20, 'true', 58],
    [20, 'g(id)', 138],
    [20, 'lt(id)', 178],
    [20, "id in ['x', 'y']", 138],
    [20, 'resource.data.keys().size() > 0', 158],
    [20, "id[0:1] == 'x'", 158],
    [20, "!(id == 'y')", 118],
    [20, "(id == 'x' ? true : false)", 158],
    [10, "resource.data.m == {'k': 1}", 88],
    [5, 'get(/databases/$(id)/documents/cfg/c).data.on == true', 63],
    [1, "id is string && (id == 'y' ? false : true)", 3 + 2 + 3 + 2 + 2 + 1],
    [1, 'math.abs(1) == 1', 5],
    [1, "true || id == 'y'", 2],
  ])('%i times %s: %i', (count, condition, cost) => {
    expect(costOf(times(count, condition))).toBe(cost);
  });
});

const functions = (count: number) =>
  Array.from({ length: count }, (_, i) => `function f${i}() { return ${times(90, 'true')}; }`).join('\n');

/** Returns `count` calls joined with `&&`. Each call costs 1 + 90 + 89 * 2 = 269, plus 2 for the `&&`. */
const calls = (count: number) => Array.from({ length: count }, (_, i) => `f${i}()`).join(' && ');

describe('the limit of 1,000 expressions', () => {
  it('denies a request that exceeds it', () => {
    expect(outcomeOf(calls(3), functions(4))).toBe('true');
    expect(outcomeOf(calls(4), functions(4))).toBe('error');
  });

  it('denies the request even if || or another statement would allow it', () => {
    expect(outcomeOf(`(${calls(4)}) || true`, functions(4))).toBe('error');
    expect(outcomeOf(`!((${calls(4)}) && false)`, functions(4))).toBe('error');
    expect(outcomeOf(`${calls(4)}; allow get`, functions(4))).toBe('error');
    expect(outcomeOf(`${calls(3)} && false; allow get: if ${calls(1)}`, functions(4))).toBe('false');
    expect(outcomeOf(`${calls(3)} && false; allow get`, functions(4))).toBe('true');
  });
});

/** Declares the function `grow`, which doubles a value nine times, and `start`, which returns the initial value. */
const doubling = (start: string, twice: (name: string) => string) => {
  const lets = Array.from({ length: 9 }, (_, i) => `let v${i + 1} = ${twice(`v${i}`)};`).join(' ');
  return `function grow(v0) { ${lets} return v9; } function start() { return ${start}; }`;
};

describe('growing values', () => {
  const grown = 'grow(grow(grow(grow(grow(start())))))';

  it('become errors when they are too large', () => {
    expect(
      outcomeOf(
        `${grown} == ${grown}`,
        doubling("'x'", (name) => `${name} + ${name}`),
      ),
    ).toBe('error');
    expect(
      outcomeOf(
        `${grown} == ${grown}`,
        doubling("['x']", (name) => `[${name}, ${name}]`),
      ),
    ).toBe('error');
    expect(
      outcomeOf(
        `${grown} == ${grown}`,
        doubling("['x']", (name) => `${name}.concat(${name})`),
      ),
    ).toBe('error');
    expect(
      outcomeOf(
        `${grown} == ${grown}`,
        doubling("{'a': 1}", (name) => `{'a': ${name}, 'b': ${name}}`),
      ),
    ).toBe('error');
    expect(
      outcomeOf(
        `${grown} == ${grown}`,
        doubling("['x']", (name) => `[${name}.join(','), ${name}.join(',')]`),
      ),
    ).toBe('error');
    expect(outcomeOf(`'${'x'.repeat(2000)}'.replace('x', '${'y'.repeat(1000)}').size() > 0`)).toBe('error');
  });
});

describe('regular expressions', () => {
  it('match in linear time', () => {
    const text = 'a'.repeat(5000);
    expect(outcomeOf(`'${text}'.matches('(a*)*b')`)).toBe('false');
    expect(outcomeOf(`'${text}'.matches('(a|aa)+$')`)).toBe('true');
    expect(outcomeOf(`'${text}!'.matches('^(([a-z])+.)+[A-Z]([a-z])+$')`)).toBe('false');
  });

  it('combine ignored case with a class of all of Unicode', () => {
    expect(outcomeOf("'K1'.matches('(?i)k\\\\P{Cc}')")).toBe('true');
  });

  it('are rejected if they are huge or invalid', () => {
    expect(outcomeOf(`'a'.matches('${'b{1000}'.repeat(100)}')`)).toBe('no compile');
    expect(outcomeOf(`'a'.matches('${'('.repeat(3000)}${')'.repeat(3000)}')`)).toBe('no compile');
    expect(outcomeOf(`'a'.matches('(' + 'x')`)).toBe('error');
  });
});
