import { countedRecords, type Attendance } from '@firehouse/model';

/**
 * Returns the record to show for each member of one drill or call: the approved one that counts, otherwise a proposal.
 */
export function shownRecords(records: readonly Attendance[]): ReadonlyMap<string, Attendance> {
  const proposals = records.filter(({ state }) => state === 'proposed');
  return new Map([...proposals, ...countedRecords(records)].map((record) => [record.member, record]));
}

/** Formats minutes as `45 min`, `8 h` or `3 h 14 min`, with non-breaking spaces. */
function timeInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [...(hours > 0 ? [`${hours} h`] : []), ...(rest > 0 || hours === 0 ? [`${rest} min`] : [])];
  return parts.join(' ').replaceAll(' ', '\u00A0');
}

/** Describes a record: `Present, 3 h 14 min, 16 min late · approved`. */
export function recordInWords({ presence, minutes, late = 0, state }: Attendance): string {
  const words = {
    present: `Present, ${timeInWords(minutes)}${late > 0 ? `, ${timeInWords(late)} late` : ''}`,
    excused: 'Excused',
    absent: 'Not there',
  };
  return `${words[presence]} · ${state === 'approved' ? 'approved' : 'not approved yet'}`;
}
