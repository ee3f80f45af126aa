import { comparableText, isVisible, withoutInvisible } from '../values/visibleText.ts';

/** An incident's type fields. The values are unchecked and can be anything. */
export interface TypedIncident {
  readonly TypeCode?: unknown;
  readonly ChiefComplaint?: unknown;
}

/**
 * Creates a function that matches an incident's type against patterns. A pattern must match all of `TypeCode` or all of
 * `TypeCode: ChiefComplaint`; `*` matches any text. Case, invisible characters and extra spaces are ignored ({@link
 * comparableText}), as is a dash at the end (`FALL VICTIM -`).
 */
export function typeMatcher(incident: TypedIncident): (pattern: string) => boolean {
  const texts = typeTexts(incident, comparableText);
  return (pattern) => texts.some((text) => matchesParts(partsOf(pattern), text));
}

/** Caches parsed patterns. The same few patterns are matched against every incident in a list. */
const patternParts = new Map<string, readonly string[]>();

function partsOf(pattern: string): readonly string[] {
  const parts = patternParts.get(pattern) ?? comparableText(pattern).split('*');
  patternParts.set(pattern, parts);
  return parts;
}

/**
 * Returns an incident's type as a single string, such as `EMS: FALL VICTIM`, whether it was sent in one field or two.
 */
export function typeText(incident: TypedIncident): string {
  return typeTexts(incident, withoutInvisible).at(-1) ?? '';
}

/**
 * Returns whether the type fields can be matched against patterns: the type isn't blank, and the complaint is either
 * missing or a string.
 */
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

/** Removes trailing dashes and spaces. A regular expression would take quadratic time. */
function withoutDash(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s-]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end).trim();
}

/**
 * Matches a pattern that was split at its wildcards, in linear time. A regular expression with multiple `.*` could take
 * much longer.
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
