import type { Draft } from '@firehouse/model';
import { clock, shortDay } from '../../lib/time/inWords.ts';
import { inOneLine, kindOf } from '../incidents/callInWords.ts';

/** What a draft is about, as far as that is known. */
export function kindOfDraft({ TypeCode, ChiefComplaint }: Draft): ReturnType<typeof kindOf> {
  if (TypeCode) return kindOf({ TypeCode, ChiefComplaint });
  return { kind: '', what: ChiefComplaint || 'Dispatch message', icon: 'lantern' };
}

/** When the incident of a draft was, in ms since 1970; when its message came where that is unknown. */
export const timeOfDraft = ({ startTime, receivedAt }: Draft): number => startTime ?? Date.parse(receivedAt);

/** A draft in one line: `Fri, Nov 20, 2:32 PM, EMS: Fall victim, 12 Oak Street`. */
export function draftInOneLine(draft: Draft): string {
  const startTime = timeOfDraft(draft);
  const { TypeCode, Address = '' } = draft;
  const line = TypeCode
    ? inOneLine({ ...draft, startTime, TypeCode, Address })
    : [clock(startTime), kindOfDraft(draft).what, Address].filter(Boolean).join(', ');
  return `${shortDay(startTime)}, ${line}`;
}
