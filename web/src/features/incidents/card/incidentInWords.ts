import type { Incident } from '@firehouse/model';
import type { IconName } from '../../../ui/drawings/Icon.tsx';
import { clock } from '../../../lib/time/timeInWords.ts';
import { readable } from './readableDispatchText.ts';

/** The kind of an incident, as far as its type says. */
interface IncidentKind {
  /** `EMS`, `Fire`, … as dispatch wrote it; empty if omitted. */
  readonly kind: string;
  /** The complaint. */
  readonly what: string;
  readonly icon: IconName;
}

const iconsByWord: readonly (readonly [RegExp, IconName])[] = [
  [/\b(ems|medical|als|bls|cardiac|injur|overdose|lift assist)/i, 'medical'],
  [/\b(traffic|vehicle|mva|crash|collision)/i, 'traffic'],
  [/\b(fire|smoke|alarm|burn|gas|carbon monoxide)/i, 'flame'],
];

/** An incident's type and complaint. */
type Told = Pick<Incident, 'TypeCode' | 'ChiefComplaint'>;

/**
 * Splits an incident's type into kind and complaint. Dispatch writes them separately (`EMS`, and `Fall victim` as the
 * complaint), or both into the type (`EMS: FALL VICTIM -`).
 * @param incident with at least the type
 */
export function kindOf({ TypeCode, ChiefComplaint }: Told): IncidentKind {
  const [, before, after] = /^([A-Za-z ]{2,20}):(.+)$/s.exec(TypeCode.trimStart()) ?? [];
  const kind = before ?? (ChiefComplaint ? TypeCode : '');
  const what = after ?? (ChiefComplaint || TypeCode);
  const icon = iconsByWord.find(([word]) => word.test(kind || what))?.[1] ?? 'lantern';
  return { kind: readable(kind.trim()), what: complaintInWords(what), icon };
}

/** A complaint for display, without the trailing dash of some dispatch systems. */
export function complaintInWords(complaint: string): string {
  return readable(complaint.replace(/(?<![\s-])[\s-]+$/, '').trim());
}

/**
 * An incident in one line: `2:32 PM, EMS: Fall victim, 12 Oak Street`.
 * @param incident with at least time, type and address
 */
export function inOneLine(incident: Told & Pick<Incident, 'startTime' | 'Address'>): string {
  const { kind, what } = kindOf(incident);
  const { startTime, Address } = incident;
  return `${clock(startTime)}, ${kind && `${kind}: `}${what}${Address && `, ${readable(Address)}`}`;
}
