import type { Incident } from '@firehouse/model';
import type { IconName } from '../drawings/Icon.tsx';
import { clock } from '../time/inWords.ts';

/** What kind of help a call asks for, as far as its type says so. */
export interface CallKind {
  /** `EMS`, `Fire`, … as dispatch wrote it; empty when it wrote none. */
  readonly kind: string;
  /** What is the matter. */
  readonly what: string;
  readonly icon: IconName;
}

const iconsByWord: readonly (readonly [RegExp, IconName])[] = [
  [/\b(ems|medical|als|bls|cardiac|injur|overdose|lift assist)/i, 'medical'],
  [/\b(traffic|vehicle|mva|crash|collision)/i, 'traffic'],
  [/\b(fire|smoke|alarm|burn|gas|carbon monoxide)/i, 'flame'],
];

/**
 * Takes a type of call apart: `EMS: BACK PAINS/INJURY` is of the kind `EMS`.
 * @param typeCode as dispatch wrote it
 */
export function kindOf(typeCode: string): CallKind {
  const [, kind = '', what = typeCode] = /^\s*([A-Za-z ]{2,20}):\s*(.+)$/s.exec(typeCode) ?? [];
  const icon = iconsByWord.find(([word]) => word.test(kind === '' ? typeCode : kind))?.[1] ?? 'lantern';
  return { kind: kind.trim(), what: what.replace(/[\s-]+$/, '').trim(), icon };
}

/**
 * A call in one line: `2:32 PM, EMS: BACK PAINS/INJURY, AIRY ST`.
 * @param call of which at least time, type and address are known
 */
export function inOneLine(call: Pick<Incident, 'startTime' | 'TypeCode' | 'Address'>): string {
  const { kind, what } = kindOf(call.TypeCode);
  return `${clock(call.startTime)}, ${kind === '' ? '' : `${kind}: `}${what}, ${call.Address}`;
}
