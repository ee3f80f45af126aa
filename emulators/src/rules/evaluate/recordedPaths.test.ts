import { describe, expect, it } from 'vitest';
import { judging } from '../testing/judging.ts';

/** Evaluates a condition. Expected results were recorded from the official emulator 1.19.8. */
function outcomeOf(condition: string): 'true' | 'false' | 'error' {
  const rules = judging(`rules_version = '2'; service cloud.firestore { match /databases/{database}/documents {
    match /c/{id} { allow get: if ${condition}; }
  } }`);
  const { allowed, reason } = rules.get(null, 'c/a');
  if (allowed) return 'true';
  return reason.startsWith('\nfalse') ? 'false' : 'error';
}

describe.each([
  [
    'a path with a placeholder that has no value',
    [
      ['/{x} is path', 'true'],
      ['/{x} == /{x}', 'false'],
      ['/{x} != /{x}', 'true'],
      ['/{x} in [/{x}]', 'false'],
      ['[/{x}].hasAny([/{x}])', 'false'],
      ['[/{x}] == [/{x}]', 'true'],
      ['[/{x}] == [/{x=*}]', 'true'],
      ['[/{x}] == [/{x=**}]', 'false'],
      ['[/{x}] == [/$("{x}")]', 'false'],
      ['[/{x}, /{x}].toSet().size() == 1', 'true'],
      ['[/{x}, /$("{x}")].toSet().size() == 2', 'true'],
      ['/{x} in [/{x}].toSet()', 'true'],
      ['{"a":/{x}}.diff({"a":/{x}}).affectedKeys().size() == 0', 'true'],
      ['/a/{x}[0] == "a"', 'error'],
      ['/a/{x}[0:1] == /a', 'error'],
      ['/{x}["x"] == "a"', 'error'],
      ['string(/a/{x}/b) == "/a//b"', 'true'],
      ['string(/a/{x=**}) == "/a/"', 'true'],
      ['/$(/{x}) == /a', 'false'],
      ['!exists(/databases/$(database)/documents/c/{x})', 'error'],
      ['/{x}/$(/{x}) is path', 'error'],
    ],
  ],
  [
    'bind()',
    [
      ['/{x}.bind({"x":"a"}) == /a', 'true'],
      ['/{x=*}.bind({"x":"a"}) == /a', 'true'],
      ['/{x}.bind({"x":"a"}).x == "a"', 'true'],
      ['/{x}.bind({"x":"a"})["x"] == "a"', 'true'],
      ['/{x}.bind({"x":"p/q"}) == /$("p/q")', 'true'],
      ['/{x}.bind({"x":/p/q}) == /p/q', 'false'],
      ['/{x}.bind({"x":/p/q}) == /$("/p/q")', 'true'],
      ['/{x}.bind({"x":/p/q})["x"] == "/p/q"', 'true'],
      ['/{x}.bind({"x":1}) == /1', 'true'],
      ['/{x}.bind({"x":null}) == /null', 'true'],
      ['/{x}.bind({"x":["a"]}) is path', 'error'],
      ['/{x}.bind({"x":""}) is path', 'error'],
      ['/{x}.bind({"y":"a"}) is path', 'error'],
      ['/{x}.bind({"x":"a","y":"b"}) is path', 'error'],
      ['/{x}/{y}.bind({"x":"a"}) == /a', 'true'],
      ['/{x}/b/{y}.bind({"x":"a"}) == /a/b', 'true'],
      ['/{x}.bind({})[0] == "a"', 'error'],
      ['/{x}.bind({}).bind({"x":"a"}) is path', 'error'],
      ['/{x}.bind({"x":"a"}).bind({"x":"a"}) is path', 'error'],
      ['/{x}.bind({"x":"a"}).bind({}) == /a', 'false'],
      ['/$(/{x}).bind({"x":"a"}) == /a', 'true'],
      ['[/{x}.bind({"x":"a"})] == [/a]', 'false'],
      ['/{x}.bind({"x":"a"}) in [/a]', 'true'],
      ['[/{x}.bind({"x":"a"}), /a].toSet().size() == 1', 'true'],
      ['/{x=**}.bind({"x":/p/q}) == /p/q', 'true'],
      ['/{x=**}.bind({"x":/p})["x"] == /p', 'true'],
      ['/{x=**}/{y}.bind({"x":/p/q,"y":"r"})[2] == "r"', 'true'],
      ['/{x=**}.bind({"x":"a"}) is path', 'error'],
      ['/{x=**}.bind({"x":/{y}}) is path', 'error'],
    ],
  ],
  [
    'path() of a text with placeholders',
    [
      ['path("/{x}") == path("/{x}")', 'false'],
      ['path("/{x}")[0] == "{x}"', 'error'],
      ['path("/{x}").bind({"x":"a"}) == /a', 'true'],
      ['path("/{x=**}").bind({"x":/p/q}) == /p/q', 'true'],
      ['path("/{x}/{x}") is path', 'error'],
      ['path("/{x") is path', 'error'],
      ['path("/{}") is path', 'error'],
      ['path("/{1}") is path', 'error'],
      ['path("/{x=a}") is path', 'error'],
      ['path("/{x}b") is path', 'error'],
      ['path("/a{x}") == /$("a{x}")', 'true'],
      ['[path("/{x}")] == [/{x}]', 'true'],
    ],
  ],
  [
    'escapes',
    [
      ['/%41 == /A', 'true'],
      ['/a%2Fb[0] == "a/b"', 'true'],
      ['/a+b == /$("a b")', 'true'],
      ['/%C3%A9 == /$("é")', 'true'],
      ['/%FF == /$("�")', 'true'],
      ['/(%41) == /$("(A)")', 'true'],
      ['string(/%41) == "/A"', 'true'],
      ['/$("%41") == /A', 'false'],
      ['path("/%41") == /A', 'true'],
      ['path("/%7Bx%7D") == /$("{x}")', 'true'],
      ['path("/%zz") is path', 'error'],
      ['path("/%") is path', 'error'],
      ['!exists(/databases/$(database)/documents/c/%41)', 'true'],
    ],
  ],
  [
    'a slash',
    [
      ['4/ 2 == 2', 'true'],
      ['4/((2)) == 2', 'true'],
      ['4/[1] == 1', 'error'],
      ['4/{} == 1', 'error'],
      ['4/(2 + id) == 1', 'error'],
      ['/a/((2)) is path', 'error'],
      ['/a/{} == 1', 'error'],
      ['/(1+1) is path', 'true'],
      ['/(a.b) is path', 'true'],
      ['/a/$(id) == /a/a', 'true'],
      ['/a /b is path', 'true'],
    ],
  ],
  [
    'a range with null',
    [
      ['["a"][:null] == ["a"]', 'true'],
      ['["a","b"][1:null] == ["b"]', 'true'],
      ['["a"][null:1] == ["a"]', 'true'],
      ['"abc"[null:null] == "abc"', 'true'],
      ['/a/b[:null] == /a/b', 'true'],
      ['[][null:] == []', 'true'],
      ['[][:0] == []', 'error'],
      ['[][0:] == []', 'error'],
      ['[1, 2][:resource] == [1, 2]', 'true'],
      ['1[:null] == 1', 'error'],
    ],
  ],
])('%s', (_what, rows) => {
  it.each(rows)('%s: %s', (condition, outcome) => {
    expect(outcomeOf(condition)).toBe(outcome);
  });
});
