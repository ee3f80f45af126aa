import { readable } from './readableDispatchText.ts';

/** What dispatch wrote about an incident. */
interface DispatchedType {
  readonly TypeCode: string;
  readonly ChiefComplaint?: string | undefined;
}

/** An incident's kind, as far as its type reveals it. */
export interface IncidentKind {
  /** `EMS`, `Fire`, … as dispatch wrote it; empty if omitted. */
  readonly kind: string;
  /** The complaint. */
  readonly what: string;
}

/**
 * Splits an incident's type into kind and complaint. Dispatch writes them separately (`EMS`, and `Fall victim` as the
 * complaint), or both into the type (`EMS: FALL VICTIM -`).
 */
export function kindOf({ TypeCode, ChiefComplaint }: DispatchedType): IncidentKind {
  const [, before, after] = /^([A-Za-z ]{2,20}):(.+)$/s.exec(TypeCode.trimStart()) ?? [];
  const kind = before ?? (ChiefComplaint ? TypeCode : '');
  const what = after ?? (ChiefComplaint || TypeCode);
  return { kind: readable(kind.trim()), what: complaintInWords(what) };
}

/**
 * Returns whether a complaint needs no kind in front of it: there is none, or the complaint begins with it, as `Fire
 * alarm` does.
 */
const repeatsKind = ({ kind, what }: IncidentKind) =>
  kind === '' || (what.toLowerCase().startsWith(kind.toLowerCase()) && !/^[\p{L}\p{N}]/u.test(what.slice(kind.length)));

/**
 * Splits an incident's description into the kind that begins its card, and the rest of the complaint: `EMS `, `Fall
 * victim`; `Fire`, ` alarm`.
 */
export function splitKind(incident: IncidentKind): readonly [kind: string, rest: string] {
  const { kind, what } = incident;
  return repeatsKind(incident) ? [what.slice(0, kind.length), what.slice(kind.length)] : [`${kind} `, what];
}

/** Formats kind and complaint for a sentence: `EMS: Fall victim`, `Fire alarm`. */
export const typeInWords = (incident: IncidentKind): string =>
  repeatsKind(incident) ? incident.what : `${incident.kind}: ${incident.what}`;

/** Formats a complaint for display, without the trailing dash that some dispatch systems add. */
export function complaintInWords(complaint: string): string {
  return readable(complaint.replace(/(?<![\s-])[\s-]+$/, '').trim());
}
