import type { Post } from '@firehouse/model';
import type { QueryClient } from '@tanstack/react-query';
import { adminApiPaths } from '../../lib/api/adminApiPaths.ts';
import { send } from '../../lib/api/writeRequest.ts';
import { offerUndo } from '../admin/openTasks.ts';

interface Deletion {
  readonly deletion: string;
  readonly dates: number;
}

const deleteDates = async (series: string, from?: string) =>
  (await send(adminApiPaths.series(series, from), { method: 'DELETE' })) as Deletion;

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: ['posts'] });

/** Deletes a date and all later ones of its series, and offers to undo that. */
export async function deleteLaterDates(
  client: QueryClient,
  { id, series, title, occurrenceDate }: Post,
): Promise<void> {
  const { deletion, dates } = await deleteDates(series ?? id, occurrenceDate);
  void refresh(client);
  offerUndo({
    collection: 'posts',
    id,
    what: `${title}: ${datesInWords(dates)}`,
    restore: () => send(adminApiPaths.restoreSeries(deletion), { method: 'POST' }),
  });
}

/** Offers to undo the creation of a series. */
export function offerSeriesUndo(series: string, title: string): void {
  offerUndo({
    collection: 'posts',
    id: series,
    what: `${title}: all dates`,
    isCreation: true,
    restore: () => deleteDates(series),
  });
}

const datesInWords = (count: number) => (count === 1 ? '1 date' : `${count} dates`);
