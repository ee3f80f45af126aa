import type { CollectionReference } from 'firebase-admin/firestore';
import { clientOf, DOCUMENTS, FIRST_START, STEP, timed, writeAll } from '../client.ts';
import type { Group } from './group.ts';
import { start, stop } from '../servers.ts';
import { percentile } from '../statistics.ts';

const PAGES = 200;
const PAGE = 100;
/** Number of days to count, as for two years of call volume. */
const RANGES = 730;
const DAY_MS = 86_400_000;

async function measurePages(incidents: CollectionReference): Promise<number[]> {
  const durations: number[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const from = FIRST_START + ((page * 7919) % (DOCUMENTS - PAGE)) * STEP;
    durations.push(
      await timed(async () => {
        const { size } = await incidents.where('startTime', '>=', from).orderBy('startTime').limit(PAGE).get();
        if (size !== PAGE) throw new Error(`a page of ${size}`);
      }),
    );
  }
  return durations;
}

async function countDays(incidents: CollectionReference): Promise<void> {
  let total = 0;
  for (let day = 0; day < RANGES; day += 1) {
    const from = FIRST_START + day * DAY_MS;
    total += (
      await incidents
        .where('startTime', '>=', from)
        .where('startTime', '<', from + DAY_MS)
        .count()
        .get()
    ).data().count;
  }
  const expected = Math.min(DOCUMENTS, (RANGES * DAY_MS) / STEP);
  if (total !== expected) throw new Error(`counted ${total}, not ${expected}`);
}

/** Queries 100,000 documents, over REST unless the label says gRPC. The bare server cannot run queries. */
export const queries: Group = {
  name: 'queries',
  oursOnly: true,
  rows: [
    { key: 'index', label: 'first query on a field (builds its index)', unit: 'ms' },
    { key: 'page', label: 'a page of 100 out of 100,000, p50', unit: 'ms' },
    { key: 'pageSlow', label: '  p99', unit: 'ms' },
    { key: 'counts', label: '730 daily counts', unit: 'ms' },
    { key: 'all', label: 'all 100,000 in one query, gRPC', unit: 'ms' },
  ],
  measure: async (subject) => {
    const server = await start(subject);
    const grpc = clientOf(server);
    await writeAll(grpc.db);
    const rest = clientOf(server, true);
    const incidents = rest.db.collection('incidents');
    const index = await timed(() => incidents.orderBy('startTime').limit(1).get());
    const durations = await measurePages(incidents);
    const counting = await timed(() => countDays(incidents));
    const all = await timed(() => grpc.db.collection('incidents').get());
    await rest.close();
    await grpc.close();
    await stop(server);
    return { index, page: percentile(durations, 0.5), pageSlow: percentile(durations, 0.99), counts: counting, all };
  },
};
