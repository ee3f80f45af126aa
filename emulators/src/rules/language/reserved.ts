/** The words of the language, and those that it keeps for later, as in the grammar of @firebase/eslint-plugin-security-rules. */
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

/** Whether a word cannot be the name of a variable, a function or a wildcard. The name of a field it can be. */
export function isReserved(word: string): boolean {
  return RESERVED.has(word);
}
