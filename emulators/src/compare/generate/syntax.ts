import type { Random } from '../../testing/random.ts';
import { RandomExpressions } from './expressions.ts';
import { print, printFunction } from './print.ts';

/** Keywords, operators, and literals of the rules language, plus some tokens that are invalid in it. */
const TOKENS: readonly string[] = [
  'match', 'allow', 'if', 'function', 'return', 'let', 'service', 'cloud.firestore', 'rules_version', 'read', 'write',
  'get', 'list', 'create', 'update', 'delete', 'true', 'false', 'null', 'is', 'in', 'int', 'string', 'request',
  'resource', 'default', 'import', 'a', '_', '$x', '{', '}', '(', ')', '[', ']', '/', ':', ';', ',', '.', '?', '=',
  '==', '!=', '<', '<=', '&&', '||', '&', '|', '!', '+', '-', '*', '**', '%', '$(', "'", '"', '\\', '//', '/*', '*/',
  '$', '#', '@', '~', '0', '1', '00', '0x1', '1.', '.5', '1e5', '1.5', "''", "'a'", '"b"', "b'a'", "r'a'",
  "'\\n'", "'\\d'", "'\\u0041'", 'é', '\n', '\r', '\t', ' ', '/a', '/{x}', '/{x=**}', '/{x=*}', '/a/b', '{x}',
  "'1'", "'2'", "'3'", 'version', 'not', 'and', '=>', '===', '++', '--', '...', '[]', '{}', '()',
]; // prettier-ignore
const WORD = /[A-Za-z_$][\w$]*|\d+(?:\.\d+)?|'(?:[^'\\]|\\.)*'|==|!=|<=|>=|&&|\|\||\*\*|\s+|./gsu;

/** Generates a rules file, usually a valid one with one to three random token changes. */
export function randomRulesText(random: Random): string {
  const text = validText(random);
  if (random.chance(0.15)) return text;
  const tokens = text.match(WORD) ?? [];
  for (let changes = random.pick([1, 1, 1, 2, 2, 3]); changes > 0; changes -= 1) mutate(random, tokens);
  return tokens.join('');
}

function mutate(random: Random, tokens: string[]): void {
  const at = random.below(tokens.length);
  switch (random.below(6)) {
    case 0:
      tokens.splice(at, 1);
      break;
    case 1:
      tokens.splice(at, 0, random.pick(TOKENS));
      break;
    case 2:
      tokens.splice(at, 1, random.pick(TOKENS));
      break;
    case 3:
      tokens.splice(at, 0, tokens[at] ?? '');
      break;
    case 4: {
      const other = random.below(tokens.length);
      [tokens[at], tokens[other]] = [tokens[other] ?? '', tokens[at] ?? ''];
      break;
    }
    default:
      tokens.splice(at, 0, ` ${random.pick(TOKENS)} `);
  }
}

function validText(random: Random): string {
  const operation = random.pick(['get', 'list', 'create', 'update', 'delete'] as const);
  const expressions = new RandomExpressions(random, operation);
  const condition = print(expressions.condition(random.below(3)));
  const version = random.chance(0.9) ? `rules_version = ${random.pick(["'2'", '"2"', "'1'"])};\n` : '';
  const pattern = random.pick(['/c/{id}', '/c/{id=**}', '/{p=**}/c/{id}', '/c/a', '/{c}/{id}', '/c/{id=*}', '']);
  const methods = random.pick([operation, 'read', 'write', 'read, write', `${operation}, get`]);
  const allow = random.chance(0.9) ? `allow ${methods}: if ${condition};` : `allow ${methods};`;
  const functions = expressions.functions.map((declared) => `${printFunction(declared)}\n`).join('');
  const inner = pattern === '' ? allow : `match ${pattern} {\n${allow}\n}`;
  return `${version}service cloud.firestore {\nmatch /databases/{database}/documents {\n${functions}${inner}\n}\n}\n`;
}
