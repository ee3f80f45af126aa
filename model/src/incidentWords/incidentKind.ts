import { readable } from './readableDispatchText.ts';

/** An incident's type as written by the dispatcher. */
interface DispatchedType {
  readonly TypeCode: string;
  readonly ChiefComplaint?: string | undefined;
}

/** An incident's type, split into its kind and its complaint. */
export interface IncidentKind {
  /** The kind, such as `EMS` or `Fire`; empty if there is none. */
  readonly kind: string;
  /** The complaint, such as `Fall victim`. */
  readonly what: string;
}

/**
 * Splits an incident's type into kind and complaint. Some dispatch systems use two fields (`EMS` and `Fall victim`),
 * others put both into the type (`EMS: FALL VICTIM -`).
 */
export function kindOf({ TypeCode, ChiefComplaint }: DispatchedType): IncidentKind {
  const [, before, after] = /^([A-Za-z ]{2,20}):(.+)$/s.exec(TypeCode.trimStart()) ?? [];
  const kind = before ?? (ChiefComplaint ? TypeCode : '');
  const what = after ?? (ChiefComplaint || TypeCode);
  return { kind: readable(kind.trim()), what: complaintInWords(what) };
}

/**
 * Returns whether the kind is redundant: it is empty, or the complaint starts with it, as `Fire alarm` starts with
 * `Fire`.
 */
const repeatsKind = ({ kind, what }: IncidentKind) =>
  kind === '' || (what.toLowerCase().startsWith(kind.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(what.slice(kind.length)));

/**
 * Splits a type for display into the kind, which is emphasized on the incident's card, and the rest: `EMS ` and `Fall
 * victim`, or `Fire` and ` alarm`.
 */
export function splitKind(incident: IncidentKind): readonly [kind: string, rest: string] {
  const { kind, what } = incident;
  return repeatsKind(incident) ? [what.slice(0, kind.length), what.slice(kind.length)] : [`${kind} `, what];
}

/** Formats the kind and complaint for a sentence: `EMS: Fall victim` or `Fire alarm`. */
export const typeInWords = (incident: IncidentKind): string =>
  repeatsKind(incident) ? incident.what : `${incident.kind}: ${incident.what}`;

/** Formats a complaint for display. Some dispatch systems append a dash, which is removed. */
export function complaintInWords(complaint: string): string {
  return readable(complaint.replace(/(?<![\s-])[\s-]+$/, '').trim());
}
