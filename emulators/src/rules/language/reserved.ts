/**
 * The words of the language, including those reserved for later, as in the grammar of
 * @firebase/eslint-plugin-security-rules.
 */
const RESERVED: ReadonlySet<string> = new Set([
  'allow',
  'false',
  'function',
  'if',
  'import',
  'in',
  'is',
  'let',
  'match',
  'null',
  'return',
  'rules_version',
  'service',
  'true',
  'arguments',
  'break',
  'case',
  'continue',
  'default',
  'deny',
  'do',
  'each',
  'else',
  'extends',
  'for',
  'goto',
  'not',
  'package',
  'switch',
  'then',
  'var',
  'while',
]);

/** Whether a word cannot name a variable, function or wildcard. Fields can have any name. */
export function isReserved(word: string): boolean {
  return RESERVED.has(word);
}
