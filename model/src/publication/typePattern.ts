/** The type fields of an incident, from dispatch or as stored: the values can have any type. */
export interface TypedIncident {
  readonly TypeCode?: unknown;
  readonly ChiefComplaint?: unknown;
}

/**
 * Tests whether an incident matches type patterns in a company's table. Patterns are compared with the whole of
 * `TypeCode` and of `TypeCode: ChiefComplaint`; `*` matches any text. Case, width and white space are ignored, as is
 * a dash at the end of a type (`FALL VICTIM -`).
 * @returns the test for one pattern
 */
export function typeMatcher(incident: TypedIncident): (pattern: string) => boolean {
  const texts = typeTexts(incident).map(normalize);
  return (pattern) => texts.some((text) => matchesParts(partsOf(pattern), text));
}

/**
 * The texts between a pattern's wildcards, cached: a list compares each of its incidents with the same few patterns.
 */
const patternParts = new Map<string, readonly string[]>();

function partsOf(pattern: string): readonly string[] {
  const parts = patternParts.get(pattern) ?? normalize(pattern).split('*');
  patternParts.set(pattern, parts);
  return parts;
}

/**
 * The type of an incident as one text, in dispatch's words: `EMS: FALL VICTIM`, whether it arrived in one field or in
 * two.
 */
export function typeText(incident: TypedIncident): string {
  return typeTexts(incident).at(-1) ?? '';
}

function typeTexts({ TypeCode, ChiefComplaint }: TypedIncident): string[] {
  const type = withoutDash(TypeCode);
  const complaint = withoutDash(ChiefComplaint);
  return complaint === '' ? [type] : [type, `${type}: ${complaint}`];
}

function withoutDash(text: unknown): string {
  return typeof text === 'string' ? text.replace(/(?<![\s-])[\s-]+$/, '').trim() : '';
}

function normalize(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** Matches the texts between wildcards from left to right: linear, unlike a regular expression with many `.*`. */
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
