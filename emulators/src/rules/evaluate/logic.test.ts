import { describe, expect, it } from 'vitest';
import { type Outcome, outcomeOf } from '../testing/judging.ts';

const ERROR = '(1 / 0 == 1)';

describe('three-valued logic', () => {
  it.each<[string, Outcome]>([
    [`${ERROR} || true`, 'true'],
    [`true || ${ERROR}`, 'true'],
    [`${ERROR} || false`, 'error'],
    [`false || ${ERROR}`, 'error'],
    [`${ERROR} && false`, 'false'],
    [`false && ${ERROR}`, 'false'],
    [`${ERROR} && true`, 'error'],
    [`true && ${ERROR}`, 'error'],
    [`!(${ERROR} && false)`, 'true'],
    [`!${ERROR}`, 'error'],
    [`${ERROR} == ${ERROR}`, 'error'],
    [`[${ERROR}].size() == 1`, 'error'],
    [`true ? true : ${ERROR}`, 'true'],
    [`false ? ${ERROR} : true`, 'true'],
    [`${ERROR} ? true : true`, 'error'],
    ['1 ? true : false', 'error'],
    ['true && null', 'error'],
    ['false && null', 'false'],
    ['true || null', 'true'],
    ['null || true', 'true'],
    ["'a' && false", 'false'],
    ['null && null', 'error'],
    ['!null', 'error'],
    ['!1', 'error'],
    ['1', 'error'],
    ["'true'", 'error'],
    ['null.split(2) || true', 'true'],
  ])('%s: %s', (expression, outcome) => {
    expect(outcomeOf(expression)).toBe(outcome);
  });

  it('ignores an error in an unused variable or argument', () => {
    const functions = `function chosen(first, second) { let fault = 1 / 0; return first ? true : second == fault; }`;
    expect(outcomeOf('chosen(true, 1 / 0)', functions)).toBe('true');
    expect(outcomeOf('chosen(false, 1)', functions)).toBe('error');
  });
});

describe('precedence', () => {
  it.each<[string, Outcome]>([
    ['1 + 2 * 3 == 7', 'true'],
    ['(1 + 2) * 3 == 9', 'true'],
    ['10 - 4 - 3 == 3', 'true'],
    ['12 / 3 / 2 == 2', 'true'],
    ['10 - 4 + 3 == 9', 'true'],
    ['7 - 5 % 3 == 5', 'true'],
    ['-2 * 3 == -6', 'true'],
    ['-(-2) == 2', 'true'],
    ['1 + 1 is int', 'true'],
    ['5 / 2 is int', 'true'],
    ['!true == false', 'true'],
    ['1 < 2 == true', 'true'],
    ['true == 1 < 2', 'true'],
    ['1 in [1] == true', 'error'],
    ['(1 in [1]) == true', 'true'],
    ['1 == 1 in [true]', 'true'],
    ['false == (2 in [1])', 'true'],
    ['true == 1 is bool', 'true'],
    ['1 is int in [true]', 'true'],
    ['2 in [1] || 1 in [1] && !(3 in [1])', 'true'],
    ['1 is int == true', 'true'],
    ['true || true && false', 'true'],
    ['(true || true) && false', 'false'],
    ['false && true || true', 'true'],
    ['true || false ? false : true', 'false'],
    ['true ? false : true ? true : false', 'false'],
    ['false ? false : false ? false : true', 'true'],
    ["{'a': [0, {'b': 'xyz'}]}.a[1].b[0:2].size() == 2", 'true'],
    ['6 / 2 == 3 && /a/b is path', 'true'],
    ['-9223372036854775808 < 0', 'true'],
    ['[1, 2,] == [1, 2]', 'true'],
    ["'abcd'[1:] == 'bcd' && 'abcd'[:2] == 'ab' && [1, 2][:] == [1, 2]", 'true'],
    ['true // a comment\n && /* another */ true', 'true'],
  ])('%s: %s', (expression, outcome) => {
    expect(outcomeOf(expression)).toBe(outcome);
  });
});
