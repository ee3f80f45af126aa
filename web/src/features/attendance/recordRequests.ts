import { correctionId, type Attendance } from '@firehouse/model';
import { mapWithLimit } from '@firehouse/model/map-with-limit';
import { ApiError } from '../../lib/api/apiError.ts';
import { patchDocument } from '../../lib/api/writeDocument.ts';
import { currentUser } from '../../lib/user/currentUser.ts';
import { createRecord } from './createRecord.ts';

/** The fields of a record that an admin can change. */
type RecordChange = Pick<Attendance, 'presence' | 'minutes'> & { readonly late: number | null };

/** Number of records to approve concurrently. */
const AT_ONCE = 4;

/** Records a member as excused from a drill. */
export const excuse = (id: string, of: Pick<Attendance, 'member' | 'thing' | 'start'>): Promise<void> =>
  createRecord(id, { ...of, kind: 'drill', presence: 'excused', minutes: 0, state: 'proposed' });

/** Changes a proposal, or corrects an approved record with a new one. */
export async function changeRecord(record: Attendance, { presence, minutes, late }: RecordChange): Promise<void> {
  const { id, member, kind, thing, start, state, rev = 0 } = record;
  if (state === 'proposed') {
    await patchDocument({ collection: 'attendance', id, rev, changes: { presence, minutes, late } });
    return;
  }
  await createRecord(correctionId(id), {
    member,
    kind,
    thing,
    start,
    presence,
    minutes,
    ...(late !== null && { late }),
    corrects: id,
    ...approval(),
  });
}

const approval = () => ({ state: 'approved', approvedBy: currentUser().email });

/**
 * Approves proposals. Skips those that were changed, approved or deleted in the meantime.
 * @param start when the drill or call began; a proposal's own start can be wrong
 * @returns how many were approved
 */
export async function approveAll(proposals: readonly Attendance[], start: string): Promise<number> {
  const results = await mapWithLimit(proposals, AT_ONCE, async ({ id, rev = 0 }): Promise<number> => {
    try {
      await patchDocument({ collection: 'attendance', id, rev, changes: { start, ...approval() } });
      return 1;
    } catch (error) {
      if (error instanceof ApiError && [404, 412].includes(error.status)) return 0;
      throw error;
    }
  });
  return results.reduce((sum, each) => sum + each, 0);
}
