import type { Incident } from '@firehouse/model';
import { kindOf as kindInWords, readable, typeInWords, type IncidentKind } from '@firehouse/model/incident-words';
import type { IconName } from '../../../ui/drawings/Icon.tsx';
import { clock } from '../../../lib/time/timeInWords.ts';

const iconsByWord: readonly (readonly [RegExp, IconName])[] = [
  [/\b(ems|medical|als|bls|cardiac|injur|overdose|lift assist)/i, 'medical'],
  [/\b(traffic|vehicle|mva|crash|collision)/i, 'traffic'],
  [/\b(fire|smoke|alarm|burn|gas|carbon monoxide)/i, 'flame'],
];

/** The fields that describe what happened. */
type DescribedIncident = Pick<Incident, 'TypeCode' | 'ChiefComplaint'>;

/** An incident's kind and complaint, with an icon. */
export interface KindWithIcon extends IncidentKind {
  readonly icon: IconName;
}

/** Returns an incident's kind and complaint, with an icon. */
export function kindOf(incident: DescribedIncident): KindWithIcon {
  const words = kindInWords(incident);
  const icon = iconsByWord.find(([word]) => word.test(words.kind || words.what))?.[1] ?? 'lantern';
  return { ...words, icon };
}

/** Describes an incident in one line: `2:32 PM, EMS: Fall victim, 12 Oak Street`. */
export function inOneLine(incident: DescribedIncident & Pick<Incident, 'startTime' | 'Address'>): string {
  const { startTime, Address } = incident;
  return `${clock(startTime)}, ${typeInWords(kindInWords(incident))}${Address && `, ${readable(Address)}`}`;
}
