import type { Draft } from '@firehouse/model';
import { clock, shortDay } from '../../lib/time/timeInWords.ts';
import { inOneLine, kindOf } from '../incidents/card/incidentInWords.ts';

/** Returns a draft's incident type. Falls back to the complaint if the type is unknown. */
export function kindOfDraft({ TypeCode, ChiefComplaint }: Draft): ReturnType<typeof kindOf> {
  if (TypeCode) return kindOf({ TypeCode, ChiefComplaint });
  return { kind: '', what: ChiefComplaint || 'Dispatch message', icon: 'lantern' };
}

/**
 * Describes a draft in one line: `Fri, Nov 20, 2:32 PM, EMS: Fall victim, 12 Oak Street`. If the start is unknown, uses
 * the time when its message arrived.
 */
export function draftInOneLine(draft: Draft): string {
  const { startTime = Date.parse(draft.receivedAt), TypeCode, Address = '' } = draft;
  const line = TypeCode
    ? inOneLine({ ...draft, startTime, TypeCode, Address })
    : [clock(startTime), kindOfDraft(draft).what, Address].filter(Boolean).join(', ');
  return `${shortDay(startTime)}, ${line}`;
}
