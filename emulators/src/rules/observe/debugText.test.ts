import { describe, expect, it } from 'vitest';
import { judging } from '../testing/judging.ts';

/** Returns the debug output of a read by the user "ann". */
function printed(condition: string, auth = { uid: 'ann', token: {} }): string[] {
  const { ruleset, base } = judging(`rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} { allow get: if ${condition}; }
  }
}`);
  const lines: string[] = [];
  ruleset.judge({ ...base, method: 'get', path: 'c/1', auth, resource: undefined, debug: (text) => lines.push(text) });
  return lines;
}

describe('debug()', () => {
  it('prints its values in evaluation order, and returns them', () => {
    expect(printed("debug(debug(request.auth.uid) == debug('bob'))")).toEqual([
      'string_value: "ann"',
      'string_value: "bob"',
      'bool_value: false',
    ]);
  });

  it.each([
    ["'a\\nb\\u0085'", 'string_value: "a\\nb\\u0085"'],
    ['7', 'int_value: 7'],
    ['2.0', 'float_value: 2.0'],
    ['0.5', 'float_value: 0.5'],
    ['null', 'null_value: NULL_VALUE'],
    ["'ab'.toUtf8()", 'bytes_value: "ab"'],
    [
      '/databases/$(database)',
      'path_value {\n  segments {\n    simple: "databases"\n  }\n  segments {\n    simple: "(default)"\n  }\n}',
    ],
    [
      '[1, [true]]',
      'list_value {\n  values {\n    int_value: 1\n  }\n' +
        '  values {\n    list_value {\n      values {\n        bool_value: true\n      }\n    }\n  }\n}',
    ],
    ["['x'].toSet()", 'set_value {\n  values {\n    string_value: "x"\n  }\n}'],
    ["{'a': 1}", 'map_value {\n  fields {\n    key: "a"\n    value {\n      int_value: 1\n    }\n  }\n}'],
    ['timestamp.value(1500)', 'timestamp_value {\n  seconds: 1\n  nanos: 500000000\n}'],
    ["duration.value(2, 'm')", 'duration_value {\n  seconds: 120\n}'],
    ['latlng.value(1, 2)', 'latlng_value {\n  latitude: 1\n  longitude: 2\n}'],
    ['1 / 0', 'error: "Divide by zero error."'],
  ])('prints %s', (expression, text) => {
    expect(printed(`debug(${expression}) == null`)).toEqual([text]);
  });

  it('prints a map difference, and stops at excessive depth', () => {
    expect(printed("debug({'a': 1}.diff({})) == null")[0]).toMatch(/^map_diff_value \{\n {2}left \{\n {4}map_value \{/);
    expect(printed(`debug(${'['.repeat(60)}1${']'.repeat(60)}) == null`)[0]).toContain('…');
  });
});
