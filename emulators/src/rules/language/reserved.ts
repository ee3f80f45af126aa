/** Keywords, including those reserved for future use, from the grammar in @firebase/eslint-plugin-security-rules. */
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

/** Keywords that the official emulator 1.19.8 does not allow as field names. */
const NO_FIELDS: ReadonlySet<string> = new Set(['rules_version', 'service']);

/** Returns whether a word cannot name a variable, function, method, or wildcard. */
export function isReserved(word: string): boolean {
  return RESERVED.has(word);
}

/** Returns whether a word cannot be a field name. */
export function isNoField(word: string): boolean {
  return NO_FIELDS.has(word);
}
