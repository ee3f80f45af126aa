import { describe, expect, it } from 'vitest';
import { compileRules } from '../firestore/compile.ts';

const compile = (content: string) => compileRules([{ name: 'firestore.rules', content }]);

/** Formats issues like the Firebase CLI does. */
const issuesOf = (content: string) =>
  compile(content).issues.map(
    ({ severity, description, sourcePosition: { line, column } }) =>
      `[${severity.slice(0, 1)}] ${line}:${column} - ${description}`,
  );

const wrap = (body: string) => `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
${body}
  }
}`;

const errorsOf = (body: string) => issuesOf(wrap(body)).filter((issue) => issue.startsWith('[E]'));

describe('compile errors', () => {
  it('have the file, and line and column starting at 1', () => {
    expect(compile('service cloud.firestore {').issues).toEqual([
      {
        severity: 'ERROR',
        description: "Missing '}' at '<EOF>'.",
        sourcePosition: { fileName: 'firestore.rules', line: 1, column: 26 },
      },
    ]);
    expect(compile('service cloud.firestore {').ruleset).toBeUndefined();
  });

  it.each([
    ['    match /c/{id} { allow get: if true }}', "[E] 6:1 - Unexpected '}'."],
    ['    match /c/{id} { allow get if true; }', "[E] 4:31 - Missing ':' before 'if' condition."],
    ['    match /c/{id} { allow get: true; }', "[E] 4:32 - Missing 'if' before conditional expression."],
    ['    match /c/{id} { allow get: if ; }', "[E] 4:35 - Missing conditional expression after 'if'."],
    ['    match /c/{id} { allow get: if (true; }', "[E] 4:40 - Unexpected ';'."],
    ['    match /c/{id} { allow get: if [1, 2; }', "[E] 4:40 - Unexpected ';'."],
    ['    match /c/{id} { allow get: if id[1; }', "[E] 4:39 - Unexpected ';'."],
    ['    match c/{id} { allow get; }', "[E] 4:11 - Unexpected 'c'."],
    ['    /c/{id} { allow get; }', "[E] 4:5 - Missing 'match' keyword before path."],
    ['    match /c/{id { allow get; }', "[E] 4:18 - Unexpected '{'."],
    ['    match /c/$(id) { allow get; }', "[E] 4:14 - Unexpected '$' in a path."],
    ['    match /c//{id} { allow get; }', "[E] 4:11 - Missing 'match' keyword before path."],
    ['    match /c/{id}.jpg { allow get; }', "[E] 4:11 - Missing 'match' keyword before path."],
    ["    match /c/{id} { allow get: if 'x; }", "[E] 4:35 - Missing a closing '"],
    ['    match /c/{id} { allow get: if b"x; }', '[E] 4:35 - Missing a closing "'],
    ['    match /c/{id} { allow: if true; }', "[E] 4:26 - Expected at least one 'operation' after 'allow'."],
    ['    match /c/{id} { allow get,; }', "[E] 4:31 - Unexpected ';'."],
    ['    match /c/{id} { allow get; };', "[E] 4:33 - Unexpected ';'."],
    ['    match /c/{id} { }', "[E] 4:21 - The 'match' body must contain at least one declaration."],
    ['    function f() { }', "[E] 4:20 - Missing 'function' body"],
    ['    function f { return 1; }', "[E] 4:16 - Missing 'function' signature"],
    ['    function () { return 1; }', "[E] 4:14 - Missing 'function' id"],
    ['    function f(a,) { return a; }', "[E] 4:17 - Unexpected ','."],
    [
      '    match /c/{id} { allow get: if 1--1 == 2; }',
      '[E] 4:36 - Increment (++) and decrement (--) operators are not supported.',
    ],
    ['    match /c/{id} { allow get: if 1 # 2; }', "[E] 4:37 - Unexpected '#'."],
    ['    match /c/{id} { allow get: if 1 = 2; }', "[E] 4:37 - Unexpected '='."],
    ['    match /c/{id} { allow get: if a &  b; }', "[E] 4:37 - Unexpected '&'."],
    ['    /* never closed', '[E] 4:5 - Comment is not closed.'],
    ['    function f() { true }', "[E] 4:20 - Missing 'return' at 'true'."],
    ['    function f() { let a = 1\n return a; }', "[E] 5:2 - Missing ';' at 'return'."],
    ['    function f(a b) { return a; }', "[E] 4:18 - Unexpected 'b'."],
    ["    match /c/{id} { allow get: if '\\UFFFFFFFF' == ''; }", '[E] 4:35 - Invalid escape sequence.'],
    ["    match /c/{id} { allow get: if b'\\u0041' == b''; }", '[E] 4:35 - Invalid escape sequence.'],
    [
      '    match /c/{id} { allow get: if 1 is bogus; }',
      "[E] 4:35 - An unsupported type identifier was used with the 'is' operator. " +
        'Received bogus. Expected one of bool,bytes,constraint,',
    ],
    ['    match /c/{id} { allow get: if 1 is null; }', "[E] 4:40 - mismatched input 'null' expecting IDENTIFIER"],
    ['    match /c/{id} { allow get: if 1 is 2; }', "[E] 4:40 - mismatched input '2' expecting IDENTIFIER"],
    ['    match /c/{id} { allow get: if (1.size()) == 1; }', "[E] 4:38 - Unexpected 'size'."],
    ['    match /c/{id} { allow get: if 4/2 == 2; }', "[E] 4:36 - Missing 'match' keyword before path."],
    ['    match /c/{id} { allow get: if (a.b)/(c) == 2; }', "[E] 4:40 - Missing 'match' keyword before path."],
    [
      '    function f(timestamp) { return timestamp == 1; }',
      '[E] 4:16 - timestamp is a package and cannot be used as variable name.',
    ],
    [
      '    function f() { let math = 1; return math; }',
      '[E] 4:24 - math is a package and cannot be used as variable name.',
    ],
    [
      "    match /c/{id} { allow get: if 'a'.matches('['); }",
      '[E] 4:35 - Invalid regular expression pattern. Pattern: [.',
    ],
    ['    match /c/{id}/{id} { allow get; }', '[E] 4:19 - Variable id is already defined.'],
    ['    match /{a=**}/{b=**} { allow get; }', '[E] 4:19 - A path takes one recursive wildcard at most.'],
    ['    function f() { return 1; }\n    function f(a) { return a; }', '[E] 5:14 - Function f is already defined.'],
    ['    function f(a, a) { return a; }', '[E] 4:19 - Variable a is already defined.'],
    ['    function f(a) { let a = 1; return a; }', '[E] 4:25 - Variable a is already defined.'],
    ['    function f() { return f(); }', '[E] 4:14 - Recursive call is not allowed.'],
    ['    function f() { return g(); }\n    function g() { return f(); }', '[E] 4:14 - Recursive call is not allowed.'],
  ])('%s', (body, issue) => {
    const [first = ''] = errorsOf(body);
    expect(first.startsWith(issue)).toBe(true);
  });

  it('report an invalid path with three errors, like the official compiler', () => {
    expect(errorsOf('    match /pictures/{id}.jpg { allow get; }')).toEqual([
      "[E] 4:11 - Missing 'match' keyword before path.",
      "[E] 4:25 - Unexpected '.'.",
      "[E] 4:25 - mismatched input '.' expecting {'{', '/', PATH_SEGMENT}",
    ]);
  });

  it('are reported for every wrong statement', () => {
    const errors = errorsOf(
      '    match /a/{x} { allow get: if ; allow list: if true; allow delete: if (; }\n' +
        '    match /b/{x} { allow get: if }',
    );
    expect(errors.map((error) => error.slice(0, 9))).toEqual(['[E] 4:34 ', '[E] 4:75 ', '[E] 5:34 ']);
  });

  it('report a missing or duplicate service', () => {
    expect(issuesOf('')).toContain("[E] 1:1 - Missing service 'cloud.firestore'.");
    expect(issuesOf("rules_version = '2'; service firebase.storage { match /b/{c} { allow get; } }")).toContain(
      "[E] 1:1 - Missing service 'cloud.firestore'.",
    );
    expect(
      issuesOf(
        "rules_version = '2'; service cloud.firestore { function f() { return 1; } } service cloud.firestore { }",
      ),
    ).toEqual(["[E] 1:103 - The 'service' body must contain at least one declaration."]);
    const own = 'service cloud.firestore { match /a/{b} { allow get; } }';
    expect(issuesOf(`rules_version = '2'; ${own} ${own}`)).toEqual([
      '[E] 1:78 - Service cloud.firestore is already defined.',
    ]);
    expect(issuesOf("rules_version = '3'; service cloud.firestore { match /a/{b} { allow get; } }")[0]).toBe(
      "[E] 1:17 - Invalid rules version: '3'. Expected '1' or '2'.",
    );
    expect(issuesOf('{ "rules": {} }')[0]).toBe(
      "[E] 1:1 - mismatched input '{' expecting {'function', 'import', 'service', 'rules_version'}",
    );
    expect(issuesOf("rules_version = '2';\nmatch /a/{b} { }")[0]).toBe(
      "[E] 2:1 - mismatched input 'match' expecting {'function', 'import', 'service'}",
    );
  });

  it('require recursive wildcards at the end in version 1', () => {
    expect(issuesOf('service cloud.firestore { match /a/{b=**}/c { allow get; } }')).toContain(
      '[E] 1:36 - A recursive wildcard must be the last segment of its path in version 1.',
    );
  });
});

const functions = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `function f${i}() { return ${i === count - 1 ? 'true' : `f${i + 1}()`}; }`,
  ).join('\n');

const nested = (count: number) => `${'match /a {'.repeat(count)} allow get; ${'}'.repeat(count)}`;

const wildcards = (count: number) =>
  `match /${Array.from({ length: count }, (_, i) => `{w${i}}`).join('/')} { allow get; }`;

const padded = (bytes: number) => {
  const rules = wrap('allow get;');
  return `${rules}//${' '.repeat(bytes - rules.length - 2)}`;
};

const names = (letter: string, count: number) => Array.from({ length: count }, (_, i) => `${letter}${i}`);

const taking = (count: number) => `function f(${names('a', count).join()}) { return [${names('a', count).join()}]; }`;

const binding = (count: number) =>
  `function f() { ${names('a', count)
    .map((name) => `let ${name} = 1;`)
    .join(' ')} return [${names('a', count).join()}]; }`;

describe('source limits', () => {
  it('allows a chain of 21 functions, called or not', () => {
    expect(errorsOf(functions(21))).toEqual([]);
    expect(errorsOf(functions(22))).toEqual([
      `[E] 25:10 - Maximum allowed call depth of 20 is reached for [${names('f', 21).join('->')}] call stack.`,
    ]);
    expect(errorsOf(functions(3000))).toHaveLength(1);
  });

  it('allows 7 arguments and 11 variables', () => {
    expect([errorsOf(taking(7)), errorsOf(binding(11))]).toEqual([[], []]);
    expect(errorsOf(taking(8))).toEqual([
      '[E] 4:10 - Maximum allowed argument count of 7 for a given function has been reached.',
    ]);
    expect(errorsOf(binding(12))).toEqual([
      '[E] 4:169 - Maximum allowed variable count of 10 for a given function has been reached.',
    ]);
  });

  it('allows match statements nested ten deep, 100 segments and 20 variables', () => {
    expect(errorsOf(nested(9))).toEqual([]);
    expect(errorsOf(nested(10))).toHaveLength(1);
    expect(errorsOf(`match /${Array.from({ length: 97 }, () => 'a').join('/')} { allow get; }`)).toEqual([]);
    expect(errorsOf(`match /${Array.from({ length: 98 }, () => 'a').join('/')} { allow get; }`)).toHaveLength(1);
    expect(errorsOf(wildcards(19))).toEqual([]);
    expect(errorsOf(wildcards(20))).toHaveLength(1);
  });

  it.each<[string, (levels: number) => string]>([
    ['a chain of &&', (n) => Array.from({ length: n }, () => 'true').join(' && ')],
    ['a chain of +', (n) => `${Array.from({ length: n - 1 }, () => '1').join(' + ')} > 0`],
    ['!', (n) => `${'!'.repeat(n - 1)}true`],
    ['brackets', (n) => `${'('.repeat(n - 1)}true${')'.repeat(n - 1)}`],
    ['?:', (n) => `${'true ? '.repeat(n - 1)}true${' : false'.repeat(n - 1)}`],
    ['lists', (n) => `${'['.repeat(n - 1)}${']'.repeat(n - 1)} != null`],
    ['maps', (n) => `${"{'a': ".repeat(n - 2)}1${'}'.repeat(n - 2)} != null`],
    ['arguments', (n) => `${'debug('.repeat(n - 1)}true${')'.repeat(n - 1)}`],
    [
      'a bound segment',
      (n) => `exists(/databases/$(database)/documents/c/$(${'('.repeat(n - 3)}'x'${')'.repeat(n - 3)}))`,
    ],
  ])('allows 99 levels of %s', (_name, expression) => {
    const errors = (levels: number) => errorsOf(`match /c/{id} { allow get: if ${expression(levels)}; }`);
    expect(errors(99)).toEqual([]);
    expect(errors(100)).toHaveLength(1);
    expect(errors(100)[0]).toContain('Expression is too complex to evaluate safely.');
    expect(errors(5000)[0]).toContain('Expression is too complex to evaluate safely.');
  });

  it('does not count member access as a level', () => {
    expect(errorsOf(`match /c/{id} { allow get: if request.auth${'.a'.repeat(300)} == 1; }`)).toEqual([]);
    expect(errorsOf(`match /c/{id} { allow get: if [1]${'[0]'.repeat(300)} == 1; }`)).toEqual([]);
    expect(errorsOf(`match /c/{id} { allow get: if request${'.a'.repeat(50_000)} == 1; }`)[0]).toContain('too complex');
  });

  it('allows 256 KiB', () => {
    expect(compile(padded(256 * 1024)).ruleset).toBeDefined();
    expect(issuesOf(padded(256 * 1024 + 1))).toEqual(['[E] 1:1 - Ruleset is larger than 262144 bytes.']);
  });
});

describe('warnings', () => {
  it('do not prevent the use of the rules', () => {
    const source = `rules_version = '2'; service cloud.firestore {
  match /databases/{database}/documents {
    function unused(a, b) { let c = a; return nobody; }
    match /c/{id} {
      allow get, fetch: if missing() || id.fly() || math.fly(1) || used(1, 2);
    }
    function used(x) { return x == 1; }
  }
}`;
    expect(issuesOf(source)).toEqual([
      '[W] 3:14 - Unused function: unused.',
      '[W] 3:24 - Unused variable: b.',
      '[W] 3:33 - Unused variable: c.',
      '[W] 3:47 - Invalid variable name: nobody.',
      '[W] 5:18 - Invalid method name: fetch.',
      '[W] 5:28 - Invalid function name: missing.',
      '[W] 5:41 - Invalid function name: fly.',
      '[W] 5:53 - Invalid function name: math.fly.',
      '[W] 5:68 - Function used takes 1 arguments, not 2.',
    ]);
    expect(compile(source).ruleset).toBeDefined();
  });

  it('are reported next to errors, such as a variable in version 1', () => {
    const source = `service cloud.firestore {
  match /c/{id} { function f() { let a = 1; return a; } allow get: if f() == 1; }
}`;
    expect(issuesOf(source)).toEqual([
      '[W] 1:1 - Ruleset uses old version (version [1]). Please update to the latest version (version [2]).',
      '[E] 2:38 - Let bindings are not allowed in rules_version="1";',
    ]);
    expect(compile(source).ruleset).toBeUndefined();
  });

  it.each([
    'service cloud. firestore { match /c/{id} { allow get; } }',
    'service cloud .firestore { match /c/{id} { allow get; } }',
    'service cloud.firestore { match /a%/{id} { allow get; } }',
    'service cloud.firestore { match /%4g/{id} { allow get; } }',
    "rules_version = '2'; service cloud.firestore { match /a/{x=**} { match /b/{y=**} { allow get; } } }",
    'service cloud.firestore { match /c/{id} { allow get: if latlng; } }',
    'service cloud.firestore { match /c/{id} { allow get: if id.allow(); } }',
    'service cloud.firestore { match /c/{id} { allow get: if id.default(); } }',
    'service cloud.firestore { match /c/{id} { allow get: if request.service; } }',
    'service cloud.firestore { match /c/{id} { allow get: if request.rules_version == 1; } }',
    'service cloud.firestore { match /c/{id} { allow get: if /{x}/{x} is path; } }',
    "service cloud.firestore { match /c/{id} { allow get: if (/{x}/{x=**}).bind({'x': 'a'}) is path; } }",
    'service cloud.firestore { match /c/{math} { allow get: if math == 1; } }',
  ])('is rejected: %s', (source) => {
    expect(compile(source).ruleset).toBeUndefined();
  });

  it('accepts nested recursive wildcards in version 1', () => {
    const source = 'service cloud.firestore { match /a/{x=**} { match /b/{y=**} { allow get; } } }';
    expect(compile(source).ruleset).toBeDefined();
  });

  it('accepts an escaped character in a path', () => {
    expect(compile('service cloud.firestore { match /%41/{id} { allow get; } }').ruleset).toBeDefined();
  });

  it('report `request` as unknown in an unused function', () => {
    const body = `    function lone(resource) {
      let mine = request.auth.uid;
      return mine == resource && request.time != null;
    }`;
    expect(issuesOf(wrap(body))).toEqual([
      '[W] 4:14 - Unused function: lone.',
      '[W] 5:18 - Invalid variable name: request.',
      '[W] 6:34 - Invalid variable name: request.',
    ]);
  });

  it('are empty for correct rules', () => {
    const source = wrap(`    function own(id) { let uid = request.auth.uid; return uid == id; }
    match /users/{user} {
      allow read: if own(user) && (/a/$(foo)).bind({'foo': 'b'}) is path
      allow write: if own(user)
    }`);
    expect(issuesOf(source)).toEqual([]);
  });
});
