import { describe, expect, it } from 'vitest';
import { judging } from '../testing/judging.ts';

/** Returns the error message of an expression, as it appears in the reason for a denial. */
function errorOf(expression: string): string {
  const { reason } = judging(`rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    function twice(text, times) { return text == times; }
    match /c/{id} { allow get: if ${expression}; }
  }
}`).get(null, 'c/1');
  return reason.slice(1, reason.indexOf(" for 'get'"));
}

describe('errors have the wording recorded by public projects', () => {
  it.each([
    [
      "['a'].hasOnly({'b': 1}.diff({}).affectedKeys())",
      'Unsupported operation error. Received: list.hasOnly(set). Expected: list.hasOnly(list).',
    ],
    [
      '[1].hasAny([1].toSet())',
      'Unsupported operation error. Received: list.hasAny(set). Expected: list.hasAny(list).',
    ],
    [
      "math.abs('x') == 1",
      'Unsupported operation error. Received: math.abs(string). Expected: math.abs(int), math.abs(float).',
    ],
    [
      'math.pow(3, true) == 1',
      'Unsupported operation error. Received: math.pow(int, bool). Expected: math.pow(float, float).',
    ],
    ['math.sqrt(1, 2) == 1', 'Incorrect number of arguments. Received: 2. Expected: math.sqrt(float).'],
    ["{'a': 1}.keys(1) == []", 'Incorrect number of arguments. Received: 1. Expected: map.keys().'],
    ["twice('a')", 'Incorrect number of arguments. Received: 1. Expected: twice(text, times).'],
    ["['a'].first() == 'a'", 'Function not found error: Name: [first].'],
    ['nowhere(1)', 'Function not found error: Name: [nowhere].'],
    ['math.floorest(1.0) == 1', 'Function not found error: Name: [math.floorest].'],
    ["'a' in 'abc'", 'Function not found error: Name: [in].'],
    ["'a' in null", 'Null value error.'],
    ["!(7 in {'a': 1})", 'Unsupported operation error. Received: map.in(int). Expected: map.in(string).'],
    ['[1].size > 0', 'Type error. Received: [list] Expected: [map,path].'],
    ["'text'", 'Type error. Received: [string] Expected: [bool].'],
    ['!5', 'Type error. Received: [int] Expected: [bool].'],
    ['true && null', 'Null value error.'],
    ['{1: 2} == {}', 'Type error. Received: [int] Expected: [string].'],
    ["['a', 'b'][2] == 'c'", 'Index out of bound error. Index: [2] , size: [2].'],
    ["['a', 'b'][-1] == 'c'", 'Index out of bound error. Index: [-1] , size: [2].'],
    ["['a', 'b'][0:0] == []", 'Index out of bound error. Index: [-1] , size: [2].'],
    ["['a']['b'] == 'a'", 'Unsupported operation error. Received: list[string]. Expected: list[int].'],
    [
      'null <= 10',
      'Unsupported operation error. Received: null <= int. ' +
        'Expected: string <= string, bytes <= bytes, int <= int, float <= float, ' +
        'duration <= duration, timestamp <= timestamp, constraint <= any, any <= constraint.',
    ],
    ['get(/databases/$(database)/documents/c/none).data.a == 1', 'evaluation error at L5:35'],
    ["{'a': 1}.b == 1", 'Property b is undefined on object.'],
  ])('%s', (expression, words) => {
    expect(errorOf(expression)).toBe(words);
  });
});
