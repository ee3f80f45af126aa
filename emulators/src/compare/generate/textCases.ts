import type { Random } from '../../testing/random.ts';
import type { Case } from './case.ts';
import { COLLECTION } from './data.ts';
import { type Tree, binary, is, literal, method, nameOf } from './tree.ts';

const FLAGS = ['', '', '(?i)', '(?i)', '(?s)', '(?m)', '(?U)', '(?is)', '(?i-s)'];
const CLASSES = [
  '\\pN',
  '\\pL',
  '\\PL',
  '\\p{Han}',
  '\\p{Greek}',
  '\\P{Latin}',
  '\\p{^Lu}',
  '\\p{Lu}',
  '\\p{Nope}',
  '\\d',
];
const ATOMS = ['a', 'K', 'ſ', 'é', '.', '[[:alpha:]]', '[a-k]', '(a)', '(?P<x>k)', '^', '$', '\\b', '漢', 'a|1', '('];
const QUANTIFIERS = ['', '', '', '*', '+', '?', '{2}', '*?'];
const TEXTS = ['', 'a', 'K', 'k1', 'aAa', '漢字', 'ſé', 'α', 'a\nb', '1', 'a.b', '\u212a'];
const REPLACEMENTS = ['', 'x', '$', '$0', '$1', '$2', '${x}', '${y}', '\\', '\\$', 'a$', '$$', '[$1]', '${', '\\\\'];

/** Generates a request whose condition uses a regular expression with character classes, flags, and groups. */
export function classCase(random: Random): Case {
  const text = literal(random.pick(TEXTS));
  const pattern = literal(patternOf(random));
  const condition = random.pick<() => Tree>([
    () => method(text, 'matches', pattern),
    () => method(text, 'matches', pattern),
    () =>
      binary(method(text, 'replace', pattern, literal(random.pick(REPLACEMENTS))), '==', literal(random.pick(TEXTS))),
    () => binary(method(text, 'replace', pattern, literal(random.pick(REPLACEMENTS))), '!=', literal('none')),
    () => binary(method(method(text, 'split', pattern), 'size'), '>', literal(BigInt(random.below(3)))),
  ])();
  const rules = { pattern: `/${COLLECTION}/{id}`, functions: [], allows: [{ methods: 'get', condition }] };
  return {
    kind: 'classes',
    rules,
    documents: [],
    request: { method: 'GET', path: `/${COLLECTION}/a`, caller: 'nobody' },
  };
}

function patternOf(random: Random): string {
  const piece = (): string => {
    const name = random.chance(0.5) ? random.pick(CLASSES) : random.pick(ATOMS);
    const isSet = name.startsWith('\\') && name !== '\\b' && random.chance(0.3);
    return (
      (isSet ? `[${random.pick(['', '^'])}${name}${random.pick(['', 'z', '-'])}]` : name) + random.pick(QUANTIFIERS)
    );
  };
  return random.pick(FLAGS) + Array.from({ length: 1 + random.below(3) }, piece).join('');
}

const CLAIMS = [
  '"sub":"a"',
  "'sub':'a'",
  'sub:a',
  '"sub":5',
  '"sub":null',
  '"sub":1e2',
  '"sub":["a"]',
  '"user_id":"a"',
];
const OTHERS = [
  '"n":1',
  '"n":1.5',
  "n:'1'",
  'n:NaN',
  'n:007',
  '"n":TRUE',
  '"l":[1,,2]',
  '"l":[1;2]',
  '"m":{"a":[{}]}',
  'n',
];
const SEPARATORS = [',', ',', ',', ';', ' , /* c */', ', // c\n', ', # c\n', ''];
const ENDS = ['', '', '', '', ' ', '\n', ' x', ',', '//', '/*'];

/** Generates a request with an unusual or malformed token. */
export function tokenCase(random: Random): Case {
  const claims = [random.pick(CLAIMS), ...Array.from({ length: random.below(3) }, () => random.pick(OTHERS))];
  const [open, close] = random.chance(0.95) ? ['{', '}'] : ['[', ']'];
  const payload = `${open}${claims.join(random.pick(SEPARATORS))}${close}${random.pick(ENDS)}`;
  const encoding = random.chance(0.85) ? 'base64url' : 'base64';
  const part = (text: string): string => Buffer.from(text).toString(encoding);
  const header = random.pick(['{"alg":"none"}', '{"alg":"none"}', "{'alg':'none'}", '{}', '[]', '']);
  const signature = random.pick(['', '', '', 'YQ', 'YQ==', 'a+b', '!']);
  const parts = [part(header), part(payload), signature, ...(random.chance(0.03) ? [''] : [])];
  const authorization = `${random.pick(['Bearer ', 'Bearer ', 'bearer ', 'Bearer  '])}${parts.join('.')}`;
  const auth = nameOf('request', 'auth');
  const condition = random.pick<Tree>([
    literal(true),
    binary(auth, '==', literal(null)),
    binary(nameOf('request', 'auth', 'uid'), '==', literal('a')),
    binary(nameOf('request', 'auth', 'uid'), '==', literal(null)),
    is(
      nameOf('request', 'auth', 'token', random.pick(['n', 'sub', 'l'])),
      random.pick(['int', 'float', 'string', 'list']),
    ),
    binary(nameOf('request', 'auth', 'token', 'n'), '!=', literal(null)),
  ]);
  const rules = { pattern: `/${COLLECTION}/{id}`, functions: [], allows: [{ methods: 'get', condition }] };
  const request = { method: 'GET', path: `/${COLLECTION}/a`, caller: 'nobody' as const, authorization };
  return { kind: 'tokens', rules, documents: [], request };
}
