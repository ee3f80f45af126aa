import { isEventType, post, type PostType } from '@firehouse/model';
import { seriesDates, SeriesError, type SeriesRule } from '@firehouse/model/series';
import { doc, type Firestore } from 'firebase/firestore/lite';
import { newDocument, type RepeatKey } from '../documents/newDocument.ts';
import { transact } from '../documents/transactAsCaller.ts';
import { Problem } from '../http/problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** A new series. */
interface NewSeries {
  /** The ID of its first date, which is also the ID of the series. */
  readonly id: string;
  /** Validated fields of the first date, with the rule. */
  readonly fields: Values;
  /** Whether to email subscribers, once for the whole series. Undefined for the default. */
  readonly emails: boolean | undefined;
  readonly repeat: RepeatKey;
}

/** Returns whether a new post is the first date of a series. */
export const isSeries = ({ repeats, repeatsUntil }: Values): boolean =>
  repeats !== undefined || repeatsUntil !== undefined;

/**
 * Creates all dates of a series with the caller's privileges, in one commit (docs/decisions/047). Only the first date
 * is emailed to subscribers. Does nothing if the request is a repeat.
 * @throws {Problem} 400 if the rule is invalid, 409 if the first date already exists
 */
export async function createSeries(db: Firestore, { id, fields, emails, repeat }: NewSeries): Promise<void> {
  const dates = datesOf(fields);
  const target = (at: number) => doc(db, post.collection, at === 0 ? id : `${id}-${at + 1}`);
  await transact(db, async (read, transaction) => {
    if ((await read(target(0))).exists()) {
      if (repeat.key === undefined) throw new Problem(409, 'This document already exists in posts.');
      return;
    }
    for (const [at, date] of dates.entries()) {
      const fresh = newDocument(post, { ...fields, ...date }, repeat, at === 0 ? emails : false);
      transaction.set(target(at), { ...fresh, series: id });
    }
  });
}

function datesOf(fields: Values) {
  const { type, repeats, repeatsUntil } = fields;
  if (!isEventType(type as PostType)) throw new Problem(400, 'Only trainings and events can repeat.');
  if (repeats === undefined || repeatsUntil === undefined)
    throw new Problem(400, 'A series needs both repeats and repeatsUntil.');
  try {
    return seriesDates(fields as unknown as SeriesRule);
  } catch (error) {
    if (error instanceof SeriesError) throw new Problem(400, error.message);
    throw error;
  }
}
