import type { RE2JS } from 're2js';
import { MAX_TEXT_LENGTH, tooLarge } from '../values/limits.ts';
import { RulesBytes, RulesError, RulesList, type RulesValue } from '../values/rulesValue.ts';
import { regexOf } from './regex.ts';
import { type FunctionTable, signature } from './signature.ts';
import { substitutionOf } from './substitution.ts';

/** https://firebase.google.com/docs/reference/rules/rules.String */
export const STRINGS: FunctionTable = new Map([
  // As in the official emulator, only convert ASCII letters.
  ['lower', [signature(['string'], (text) => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()))]],
  ['upper', [signature(['string'], (text) => text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase()))]],
  // Trim ASCII whitespace and control characters, but not other Unicode whitespace.
  // oxlint-disable-next-line no-control-regex
  ['trim', [signature(['string'], (text) => text.replace(/^[\0- ]+/, '').replace(/[\0- ]+$/, ''))]],
  ['size', [signature(['string'], (text) => BigInt(text.length))]],
  ['toUtf8', [signature(['string'], (text) => new RulesBytes(Buffer.from(text, 'utf8')))]],
  ['matches', [signature(['string', 'string'], (text, pattern) => withRegex(pattern, (regex) => regex.matches(text)))]],
  ['replace', [signature(['string', 'string', 'string'], replace)]],
  ['split', [signature(['string', 'string'], (text, pattern) => withRegex(pattern, (regex) => split(text, regex)))]],
]);

function withRegex(pattern: string, use: (regex: RE2JS) => RulesValue): RulesValue {
  const regex = regexOf(pattern);
  return regex === undefined
    ? new RulesError(`Invalid regular expression pattern. Pattern: ${pattern.slice(0, 100)}.`)
    : use(regex);
}

/** Splits like RE2/J: omits trailing empty strings, but returns at least one element. */
function split(text: string, regex: RE2JS): RulesValue {
  const matcher = regex.matcher(text);
  const parts: string[] = [];
  let from = 0;
  while (matcher.find()) {
    parts.push(text.slice(from, matcher.start()));
    from = matcher.end();
  }
  if (parts.length === 0) return new RulesList([text]);
  parts.push(text.slice(from));
  while (parts.length > 1 && parts.at(-1) === '') parts.pop();
  return new RulesList(parts);
}

function replace(text: string, pattern: string, substitute: string): RulesValue {
  return withRegex(pattern, (regex) => {
    const matcher = regex.matcher(text);
    const parts = substitutionOf(substitute, matcher.groupCount(), regex.namedGroups());
    const pieces: string[] = [];
    let length = text.length;
    let from = 0;
    while (matcher.find()) {
      pieces.push(text.slice(from, matcher.start()));
      if (parts === undefined) return new RulesError(`Invalid replacement: ${substitute.slice(0, 100)}.`);
      for (const part of parts) {
        const piece = typeof part === 'string' ? part : (matcher.group(part.number) ?? part.missing);
        length += piece.length;
        if (length > MAX_TEXT_LENGTH) return tooLarge();
        pieces.push(piece);
      }
      from = matcher.end();
    }
    return pieces.join('') + text.slice(from);
  });
}
