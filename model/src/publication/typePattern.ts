import { comparableText, isVisible, withoutInvisible } from '../values/visibleText.ts';

/** An incident's type fields, from dispatch or as stored; the values can have any type. */
export interface TypedIncident {
  readonly TypeCode?: unknown;
  readonly ChiefComplaint?: unknown;
}

/**
 * Tests whether an incident matches type patterns in a company's table. Patterns are compared with all of `TypeCode`
 * and of `TypeCode: ChiefComplaint`; `*` matches any text. Only visible text counts ({@link comparableText}), without a
 * dash at the end of a type (`FALL VICTIM -`).
 * @returns the test for one pattern
 */
export function typeMatcher(incident: TypedIncident): (pattern: string) => boolean {
  const texts = typeTexts(incident, comparableText);
  return (pattern) => texts.some((text) => matchesParts(partsOf(pattern), text));
}

/**
 * Caches the text between a pattern's wildcards, because a list compares each of its incidents with the same few
 * patterns.
 */
const patternParts = new Map<string, readonly string[]>();

function partsOf(pattern: string): readonly string[] {
  const parts = patternParts.get(pattern) ?? comparableText(pattern).split('*');
  patternParts.set(pattern, parts);
  return parts;
}

/**
 * Returns an incident's type as a single text in dispatch's words: `EMS: FALL VICTIM`, whether it arrived in one field
 * or two.
 */
export function typeText(incident: TypedIncident): string {
  return typeTexts(incident, withoutInvisible).at(-1) ?? '';
}

/** Returns whether patterns can be applied to the fields: there is a type, and the complaint, if any, is text. */
export function hasReadableType({ TypeCode, ChiefComplaint }: TypedIncident): boolean {
  const isComplaint = ChiefComplaint === undefined || ChiefComplaint === null || typeof ChiefComplaint === 'string';
  return typeof TypeCode === 'string' && isVisible(TypeCode) && isComplaint;
}

function typeTexts({ TypeCode, ChiefComplaint }: TypedIncident, formOf: (text: string) => string): string[] {
  const [type = '', complaint] = [TypeCode, ChiefComplaint].map((text) =>
    typeof text === 'string' ? withoutDash(formOf(text)) : '',
  );
  return complaint ? [type, `${type}: ${complaint}`] : [type];
}

/** Removes trailing dashes and spaces; a regular expression would take quadratic time. */
function withoutDash(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
}

/**
 * Matches the strings between wildcards from left to right, in linear time, unlike a regular expression with many `.*`.
 */
function matchesParts(parts: readonly string[], text: string): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
