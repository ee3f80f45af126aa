import { RE2JS } from 're2js';
import { textLimit, tooLarge } from '../evaluate/limits.ts';
import { RulesBytes, RulesError, RulesList, type RulesValue } from '../values/rules-value.ts';
import { regexOf } from './regex.ts';
import { type FunctionTable, taking } from './signature.ts';

/** https://firebase.google.com/docs/reference/rules/rules.String */
export const STRINGS: FunctionTable = new Map([
  ['lower', [taking(['string'], (text) => text.toLowerCase())]],
  ['upper', [taking(['string'], (text) => text.toUpperCase())]],
  ['trim', [taking(['string'], (text) => text.trim())]],
  ['size', [taking(['string'], (text) => BigInt(text.length))]],
  ['toUtf8', [taking(['string'], (text) => new RulesBytes(Buffer.from(text, 'utf8')))]],
  ['matches', [taking(['string', 'string'], matches)]],
  ['replace', [taking(['string', 'string', 'string'], replace)]],
  ['split', [taking(['string', 'string'], split)]],
]);

function matches(text: string, pattern: string): RulesValue {
  return regexOf(pattern)?.matches(text) ?? invalid(pattern);
}

function replace(text: string, pattern: string, substitute: string): RulesValue {
  const regex = regexOf(pattern);
  if (regex === undefined) return invalid(pattern);
  if ((text.length + 1) * (substitute.length + 1) > textLimit) return tooLarge();
  return regex.matcher(text).replaceAll(RE2JS.quoteReplacement(substitute));
}

function split(text: string, pattern: string): RulesValue {
  const regex = regexOf(pattern);
  if (regex === undefined) return invalid(pattern);
  return new RulesList(regex.split(text));
}

function invalid(pattern: string): RulesError {
  return new RulesError(`Invalid regular expression pattern. Pattern: ${pattern.slice(0, 100)}.`);
}
