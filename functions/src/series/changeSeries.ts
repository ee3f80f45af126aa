import { post } from '@firehouse/model';
import { movedAlike } from '@firehouse/model/series';
import { Timestamp, type Firestore as ServerFirestore } from 'firebase-admin/firestore';
import { doc, type Firestore } from 'firebase/firestore/lite';
import { noSuchDocument } from '../caller/authorization.ts';
import { afterChange } from '../documents/changedDocument.ts';
import { jsonOfRead } from '../documents/toStored.ts';
import { transact } from '../documents/transactAsCaller.ts';
import type { ExistingDocument } from '../documents/writeDocument.ts';
import { assertExpected, type Expectation } from '../http/preconditions.ts';
import { Problem } from '../http/problem.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the IDs of all dates in a series.
 * @param from epoch ms; omits earlier dates
 */
export async function idsOfSeries(db: ServerFirestore, series: string, from = -Infinity): Promise<string[]> {
  const { docs } = await db.collection(post.collection).where('series', '==', series).get();
  return docs.flatMap((date) => {
    const at: unknown = date.get('occurrenceDate');
    // A malformed date is included only if there is no `from`.
    return (at instanceof Timestamp ? at.toMillis() : -Infinity) >= from ? [date.id] : [];
  });
}

/**
 * Returns the ID of a date, followed by the IDs of all later dates in its series.
 * @throws {Problem} 404 if it doesn't exist, 400 if it isn't in a series
 */
export async function laterDates(db: ServerFirestore, id: string): Promise<string[]> {
  const date = await db.collection(post.collection).doc(id).get();
  if (!date.exists) throw noSuchDocument(post.collection);
  const [series, from]: readonly unknown[] = [date.get('series'), date.get('occurrenceDate')];
  if (typeof series !== 'string' || !(from instanceof Timestamp))
    throw new Problem(400, 'This post is not one of several dates.');
  const ids = await idsOfSeries(db, series, from.toMillis());
  return [id, ...ids.filter((other) => other !== id)];
}

/**
 * Changes one date of a series and all later ones in one commit, with the caller's privileges. All times move by the
 * same number of days as those of the edited date, and get its new time of day. No date is emailed.
 * @param ids the date that was edited, then the others
 * @throws {Problem} 404 if the date doesn't exist, 412 if a precondition fails, 400 if the result would be invalid, 409
 *   if a date is malformed or other writers keep changing one
 */
export async function changeSeries(
  db: Firestore,
  ids: readonly string[],
  change: Values,
  expected: Expectation,
): Promise<{ readonly rev: number }> {
  return transact(db, async (read, transaction) => {
    const found = await Promise.all(ids.map((id) => read(doc(db, post.collection, id))));
    const [first] = found;
    const edited = first?.data();
    if (first === undefined || edited === undefined) throw noSuchDocument(post.collection);
    const rev = revisionOf(edited);
    assertExpected(expected, rev);
    const before = jsonOfRead(edited) as Values;
    for (const date of found) {
      const fields = date.data();
      if (fields === undefined) continue;
      const existing: ExistingDocument = { fields, rev: revisionOf(fields) };
      const own = date === first ? change : alike(change, before, jsonOfRead(fields) as Values);
      transaction.set(date.ref, afterChange(post, existing, own, { by: undefined }));
    }
    return { rev: rev + 1 };
  });
}

/** Returns the change for another date, with its times moved in the same way. */
function alike(change: Values, edited: Values, other: Values): Values {
  const moved: Record<string, unknown> = { ...change };
  for (const name of ['occurrenceDate', 'endDate'] as const) {
    const to = change[name];
    if (typeof to !== 'string') continue;
    // If a date has no end yet, compute the new end from its start.
    const [from, own] = [edited[name] ?? edited['occurrenceDate'], other[name] ?? other['occurrenceDate']];
    if (typeof from !== 'string' || typeof own !== 'string')
      throw new Problem(409, 'A date of this series is damaged.');
    moved[name] = movedAlike(own, from, to);
  }
  return moved;
}

function revisionOf(fields: Values): number {
  const { rev } = fields;
  return typeof rev === 'number' ? rev : 0;
}
