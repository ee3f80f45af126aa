import { FieldPath, FieldValue, type DocumentReference } from 'firebase-admin/firestore';
import { batchId, newBatch } from './batchClaims.ts';
import { at, batchesOf, type StoredMailing } from './mailingDocument.ts';
import { splitIntoRanges } from './subscriberRanges.ts';
import { subscribersOf } from './recipients.ts';

/** Number of addresses per batch. Each batch is one document. */
const BATCH_SIZE = 100;

/** Number of subscribers read at a time. */
const PAGE_SIZE = 1_000;

/**
 * Creates the batches of a mailing, one page of subscribers at a time. Continues after the last existing batch, so it
 * can be interrupted or run twice.
 * @param onFirstBatches called once, after the first page, when there can be batches to send
 */
export async function splitMailing(
  ref: DocumentReference,
  now: () => number,
  onFirstBatches: () => Promise<unknown>,
): Promise<void> {
  const type = ((await ref.get()).data() as StoredMailing | undefined)?.type;
  if (type === undefined) return;
  let hasStarted = false;
  for (;;) {
    const last = (await batchesOf(ref).orderBy('number', 'desc').limit(1).get()).docs[0];
    const after = (last?.get('through') ?? null) as string | null;
    const query = subscribersOf(ref.firestore, type).orderBy(FieldPath.documentId()).limit(PAGE_SIZE).select();
    const { docs } = await (after === null ? query : query.startAfter(after)).get();
    const page = { ids: docs.map(({ id }) => id), after, number: ((last?.get('number') ?? 0) as number) + 1 };
    const isSplit = await addBatches(ref, page, now());
    if (!hasStarted) await onFirstBatches();
    hasStarted = true;
    if (isSplit) return;
  }
}

interface Page {
  readonly ids: readonly string[];
  readonly after: string | null;
  /** Number of the page's first batch. */
  readonly number: number;
}

/**
 * Stores the batches for one page of subscribers. For the last page, also marks the mailing as split. Does nothing if
 * another task has stored the page already. Returns whether all batches exist or are no longer needed.
 */
async function addBatches(ref: DocumentReference, { ids, after, number }: Page, now: number): Promise<boolean> {
  const batches = batchesOf(ref);
  return ref.firestore.runTransaction(async (transaction) => {
    const [stored, next] = await transaction.getAll(ref, batches.doc(batchId(number)));
    const mailing = stored?.data() as StoredMailing | undefined;
    if (mailing?.state !== 'sending' || mailing.isSplit) return true;
    if (next?.exists) return false;
    for (const [index, range] of splitIntoRanges(ids, BATCH_SIZE, after).entries()) {
      transaction.create(batches.doc(batchId(number + index)), newBatch(range, number + index, mailing.resumes, now));
    }
    const isSplit = ids.length < PAGE_SIZE;
    transaction.update(ref, { total: FieldValue.increment(ids.length), isSplit, activeAt: at(now) });
    return isSplit;
  });
}
