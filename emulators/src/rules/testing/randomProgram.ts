import type { Random } from '../../testing/random.ts';

const NAMES = ['request', 'resource', 'id', 'database', 'x', 'y', 'nobody', 'rest'] as const;
const FIELDS = [
  'data',
  'auth',
  'uid',
  'token',
  'a',
  'b',
  'c',
  'time',
  'path',
  'query',
  'limit',
  'resource',
  '__name__',
  'id',
] as const;
const METHODS = [
  'size',
  'keys',
  'values',
  'get',
  'diff',
  'addedKeys',
  'affectedKeys',
  'changedKeys',
  'hasAll',
  'hasAny',
  'hasOnly',
  'toSet',
  'concat',
  'join',
  'removeAll',
  'union',
  'intersection',
  'difference',
  'lower',
  'upper',
  'trim',
  'split',
  'matches',
  'replace',
  'toUtf8',
  'toBase64',
  'toHexString',
  'bind',
  'year',
  'date',
  'time',
  'seconds',
  'nanos',
  'toMillis',
  'latitude',
  'distance',
  'nothing',
] as const;
const CALLS = [
  'get',
  'exists',
  'getAfter',
  'existsAfter',
  'int',
  'float',
  'string',
  'bool',
  'path',
  'debug',
  'f',
  'g',
  'missing',
] as const;
const SPACES = [
  'math.abs',
  'math.pow',
  'math.round',
  'math.sqrt',
  'timestamp.date',
  'timestamp.value',
  'duration.value',
  'duration.time',
  'latlng.value',
  'hashing.md5',
  'hashing.crc32',
  'firestore.get',
] as const;
const LITERALS = [
  'true',
  'false',
  'null',
  '0',
  '1',
  '-1',
  '2',
  '7',
  '9223372036854775807',
  '-9223372036854775808',
  '0.0',
  '1.5',
  '1e300',
  "''",
  "'a'",
  "'b'",
  "'a/b'",
  "'d'",
  "'é😀'",
  "'[a-z]+'",
  "'('",
  "b'\\xff'",
  '[]',
  '{}',
  '/a/b',
  '/databases/$(database)/documents/c/a',
] as const;
const TYPES = ['int', 'float', 'number', 'string', 'bool', 'list', 'map', 'path', 'timestamp', 'set', 'bogus'] as const;
const OPERATORS = ['&&', '||', '==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%'] as const;
const TOKENS = [
  'match',
  'allow',
  'if',
  'function',
  'return',
  'let',
  'service',
  '{',
  '}',
  '(',
  ')',
  '[',
  ']',
  '/',
  ':',
  ';',
  ',',
  '.',
  '?',
  '=',
  '**',
  '$(',
  "'",
  '"',
  '\\',
  '//',
  '/*',
  '*/',
  '\u0000',
  '\ud800',
  '$',
  '#',
  '&',
  '0x',
  '1.',
  'é',
  '\n',
  ' ',
] as const;

/** Generates a random expression whose syntax is mostly valid, but which is usually meaningless. */
export function randomExpression(random: Random, depth: number): string {
  if (depth <= 0 || random.chance(0.15)) return random.chance(0.6) ? random.pick(LITERALS) : variable(random);
  const inner = () => randomExpression(random, depth - 1);
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
      return `${inner()} ${random.pick(OPERATORS)} ${inner()}`;
    case 3:
      return `(${inner()})`;
    case 4:
      return `${random.pick(['!', '-'])}(${inner()})`;
    case 5:
      return `(${inner()}) is ${random.pick(TYPES)}`;
    case 6:
      return `(${inner()}).${random.pick(METHODS)}(${args(random, inner)})`;
    case 7:
      return `${random.pick(CALLS)}(${args(random, inner)})`;
    case 8:
      return `${random.pick(SPACES)}(${args(random, inner)})`;
    case 9:
      return random.chance(0.5) ? `[${args(random, inner)}]` : `{${random.pick(["'a'", "'b'", inner()])}: ${inner()}}`;
    case 10:
      return random.chance(0.5) ? `(${inner()})[${inner()}]` : `(${inner()})[${inner()}:${inner()}]`;
    default:
      return random.chance(0.5) ? `(${inner()} ? ${inner()} : ${inner()})` : `/c/$(${inner()})/d`;
  }
}

const SERVICE = 'service cloud.firestore { match /databases/{database}/documents {';

/** Generates a small rules file with random conditions. */
export function randomRules(random: Random): string {
  const condition = () => randomExpression(random, 1 + random.below(5));
  const sometimes = (text: () => string) => (random.chance(0.2) ? text() : '');
  return `rules_version = '${random.pick(['1', '2', '2', '2'])}'; ${SERVICE}
${sometimes(() => `function f(x) { let y = ${condition()}; return ${condition()}; }`)}
${sometimes(() => `function g(x, y) { return ${condition()}; }`)}
match /${random.pick(['c', '{d}', '{d=**}'])}/{id} {
allow ${random.pick(['read', 'write', 'get, create', 'read, write'])}: if ${condition()};
${sometimes(() => `allow ${random.pick(['get', 'list', 'delete'])}: if ${condition()};`)}
${sometimes(() => `match /${random.pick(['{rest=**}', 'sub/{x}'])} { allow read, write: if ${condition()}; }`)}
} } }`;
}

/** Corrupts text by inserting tokens and deleting characters at random positions. */
export function damaged(random: Random, text: string): string {
  let result = text;
  for (let i = 1 + random.below(4); i > 0; i--) {
    const at = random.below(result.length + 1);
    const until = at + random.below(random.chance(0.8) ? 3 : 30);
    result =
      result.slice(0, at) +
      (random.chance(0.7) ? random.pick(TOKENS) : '') +
      result.slice(random.chance(0.5) ? until : at);
  }
  return result;
}

/** Generates text from random tokens, half of the time after the start of a match block. */
export function tokenSoup(random: Random): string {
  const words = Array.from({ length: random.below(60) }, () =>
    random.chance(0.3) ? random.pick(LITERALS) : random.pick(TOKENS),
  );
  const opening = random.chance(0.5) ? 'service cloud.firestore { match /a/{b} { ' : '';
  return opening + words.join(random.pick(['', ' ']));
}

function variable(random: Random): string {
  let text: string = random.pick(NAMES);
  while (random.chance(0.55)) text += `.${random.pick(FIELDS)}`;
  return text;
}

function args(random: Random, inner: () => string): string {
  return Array.from({ length: random.below(3) }, inner).join(', ');
}
