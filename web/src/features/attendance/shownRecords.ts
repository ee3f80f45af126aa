import { countedRecords, type Attendance } from '@firehouse/model';

/**
 * Returns the record to show for each member of one drill or call: the approved one that counts, otherwise a proposal.
 */
export function shownRecords(records: readonly Attendance[]): ReadonlyMap<string, Attendance> {
  const proposals = records.filter(({ state }) => state === 'proposed');
  return new Map([...proposals, ...countedRecords(records)].map((record) => [record.member, record]));
}

/** Describes a record: `Present, 194 min, 16 min late · approved`. */
export function recordInWords({ presence, minutes, late = 0, state }: Attendance): string {
  const words = {
    present: `Present, ${minutes} min${late > 0 ? `, ${late} min late` : ''}`,
    excused: 'Excused',
    absent: 'Not there',
  };
  return `${words[presence]} · ${state === 'approved' ? 'approved' : 'not approved yet'}`;
}
