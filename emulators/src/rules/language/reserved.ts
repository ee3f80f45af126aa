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

/** Words that cannot be fields either, as in a live official emulator (1.19.8). */
const NO_FIELDS: ReadonlySet<string> = new Set(['rules_version', 'service']);

/** Whether a word cannot name a variable, function, method or wildcard. */
export function isReserved(word: string): boolean {
  return RESERVED.has(word);
}

/** Whether a word cannot name a field. */
export function isNoField(word: string): boolean {
  return NO_FIELDS.has(word);
}
