import type { Incident } from './entities.ts';

/** The fields with the type of an incident, as dispatch names it. */
export type TypedIncident = Pick<Incident, 'TypeCode' | 'ChiefComplaint'>;

/**
 * Tells whether an incident is of a type that a company's table names.
 * @param pattern compared with `TypeCode` and with `TypeCode: ChiefComplaint`, whole; `*` stands for any text. Case and
 * white space make no difference, nor does a dash at the end of a type (`FALL VICTIM -`).
 */
export function matchesType(pattern: string, incident: TypedIncident): boolean {
  const parts = normalize(pattern).split('*');
  return typeTexts(incident).some((text) => matchesParts(parts, normalize(text)));
}

/**
 * The type of an incident in one text, as dispatch names it: `EMS: FALL VICTIM`, whether it came in one field or in two.
 */
export function typeText(incident: TypedIncident): string {
  return typeTexts(incident).at(-1) ?? '';
}

function typeTexts({ TypeCode, ChiefComplaint }: TypedIncident): string[] {
  const type = withoutDash(TypeCode);
  const complaint = withoutDash(ChiefComplaint ?? '');
  return complaint === '' ? [type] : [type, `${type}: ${complaint}`];
}

function withoutDash(text: string): string {
  return text.replace(/[\s-]+$/, '').trim();
}

function normalize(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
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
