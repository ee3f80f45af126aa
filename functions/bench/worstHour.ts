import { HOME_POLL_MS, LIVE_SNAPSHOT_PATH, MINUTE_MS } from '@firehouse/model';
import { loadavg } from 'node:os';
import { Agent } from 'node:http';
import {
  answered,
  arrivalRequests,
  behindOneAddress,
  POLLING,
  polledLists,
  pollApi,
  type Polling,
  pollSnapshot,
  SCHOOL,
} from './crowd.ts';
import { type Instance, readsOf, spawnFunction, startCompany, sources, untilAnswered } from './suite.ts';
import { processorTime } from './senders.ts';
import { askForAlerts } from './visitor.ts';

/**
 * `npm run bench:hour -w functions -- [SERVICE_SECONDS] [OLD_SOURCE]`: simulates the busiest hour we expect. First
 * measures how long a function takes to serve Home's requests, and how many documents it reads. Then simulates a school
 * whose visitors all open Home, and 200 visitors who poll for a minute, with and without the snapshot, and compares the
 * polling with the model. Finally, simulates one hour with 10,000, 100,000 and 1,000,000 visitors. Prints requests to
 * functions, documents read, instances, cost, and the share of requests that are rejected.
 *
 * OLD_SOURCE is a folder with functions that were built before the snapshot was introduced. If given, they replace the
 * current ones for polling without the snapshot, and the school is simulated with both.
 */

const ARRIVAL_REQUESTS = arrivalRequests().length;
const POLLED_LISTS = polledLists().length;
/** Average length of a visit in seconds. */
const STAY_S = 240;
/** Share of visitors who arrive during the peak, for example after a push notification. */
const PEAK_SHARE = 0.5;
const PEAK_S = 600;
const HOUR_S = 3_600;
/** Number of CDN locations that serve visitors from one county. Each fetches its own copy. */
const LOCATIONS = 20;
/** How long the CDN can serve a copy of the snapshot, in seconds (live/liveEndpoints.ts). */
const FRESH_S = 5;
/** How long an instance shares reads between visitors, in seconds (SHARE_READS_MS). */
const SHARE_S = 1;
const CONCURRENCY = 80;
const MAX_INSTANCES = { api: 20, feeds: 10 } as const;

/** List prices for us-east1 in late 2026, in US dollars (docs/operations.md). */
const PRICE = {
  request: 0.4 / 1_000_000,
  processorSecond: 0.000_024,
  gibSecond: 0.000_002_5,
  read: 0.03 / 100_000,
} as const;
const MEMORY_GIB = { api: 0.5, feeds: 0.25 } as const;

type Name = keyof typeof MAX_INSTANCES;

type Services = Readonly<Record<Name, Service>>;

/** The measured cost of one request. */
interface Service {
  /** CPU time per request, in seconds. */
  readonly processorS: number;
  /** Median response time over 20 parallel connections, in ms. */
  readonly latencyMs: number;
  readonly perSecond: number;
  /** Number of documents read to answer each of the requests once. */
  readonly documents: number;
  /** Number of different requests. */
  readonly lists: number;
}

/** Results of the simulated hour. */
interface Hour {
  functionRequests: number;
  peakPolls: number;
  reads: number;
  instances: number;
  refused: number;
  dollars: number;
}

const [seconds = 10] = process.argv.slice(2, 3).map(Number);
const [, , , oldSource = sources.ours] = process.argv;
const snapshotOnly = () => [LIVE_SNAPSHOT_PATH];

const suite = await startCompany();
const instances: Instance[] = [];
try {
  const [api, feeds] = [await startInstance('api'), await startInstance('feeds')];
  const services = { api: await measure(api, arrivalRequests), feeds: await measure(feeds, snapshotOnly) };
  console.log(`Measured in this run, ${seconds} s each (load of the machine: ${loadavg()[0]?.toFixed(1)})`);
  for (const [name, { processorS, latencyMs, perSecond, documents }] of Object.entries(services))
    console.log(
      `  ${name.padEnd(6)} ${(processorS * 1_000).toFixed(2)} ms of a processor, median ${latencyMs.toFixed(1)} ms, ` +
        `${perSecond.toFixed(0)} responses a second, ${documents.toFixed(1)} documents for each shared read`,
    );
  for (const [age, source] of [['before', oldSource] as const, ['now', sources.ours] as const]) {
    const { refused, first } = await behindOneAddress(source, suite);
    const which = first === undefined ? '' : `, from visitor ${first} on`;
    console.log(`${SCHOOL} visitors behind one address, default limits, ${age}: ${refused} refused${which}`);
  }
  const old = await startInstance('api', oldSource);
  const without = await pollApi(old, suite);
  const withSnapshot = await pollSnapshot(feeds, suite);
  const polls = (POLLING * 1_000) / HOME_POLL_MS;
  const fewer = 100 * (1 - withSnapshot.requests / without.requests);
  console.log(`${POLLING} visitors polling for a minute through one location: ${fewer.toFixed(1)} % fewer requests`);
  printPolling('without', without, polls * POLLED_LISTS, await measure(old, polledLists));
  printPolling('with', withSnapshot, requestsToFeeds(polls, 1), services.feeds);
  console.log('\n visitors  snapshot  to functions  per arrival  polls/s  documents read  instances  refused   cost');
  for (const visitors of [10_000, 100_000, 1_000_000])
    for (const isUsed of [true, false]) printHour(visitors, isUsed, hour(visitors, isUsed, services));
} finally {
  for (const { stop } of instances) await stop();
  await suite.stop();
}

async function startInstance(name: Name, source = sources.ours): Promise<Instance> {
  const instance = await spawnFunction(source, suite, name);
  instances.push(instance);
  await untilAnswered(
    instance,
    name === 'api' ? askForAlerts : () => answered(instance, LIVE_SNAPSHOT_PATH, new Agent()),
  );
  return instance;
}

/** Sends requests over 20 parallel connections and measures them. */
async function measure(instance: Instance, requested: () => readonly string[]): Promise<Service> {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const [before, readsBefore] = [processorTime(instance.pid), await readsOf(suite)];
  const start = performance.now();
  const times: number[] = [];
  const until = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (performance.now() < until)
        for (const path of requested()) {
          const sent = performance.now();
          await answered(instance, path, agent);
          times.push(performance.now() - sent);
        }
    }),
  );
  agent.destroy();
  const lasted = (performance.now() - start) / 1_000;
  const sorted = times.toSorted((one, other) => one - other);
  return {
    processorS: (processorTime(instance.pid) - before) / 1_000 / times.length,
    latencyMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    perSecond: times.length / lasted,
    documents: ((await readsOf(suite)) - readsBefore) / (lasted / SHARE_S),
    lists: requested().length,
  };
}

/**
 * Prints the results of a measured minute of polling, compared with the model.
 * @param perSecond number of requests to functions per second in the model
 */
function printPolling(name: string, { requests, reads }: Polling, perSecond: number, service: Service): void {
  console.log(
    `  ${name.padEnd(8)} ${(requests / POLLING).toFixed(3)} requests to functions for each visitor, ` +
      `in all ${compared(requests, perSecond * 60)}; ` +
      `documents read ${compared(reads, readsIn(service, perSecond) * 60)}`,
  );
}

/** Formats a measured number with the number from the model and the difference in percent. */
function compared(measured: number, model: number): string {
  return `${measured} (model: ${model.toFixed(0)}, ${(100 * (model / measured - 1)).toFixed(0)} %)`;
}

/**
 * Returns how many requests for the snapshot reach functions per second. Each CDN location fetches it once per
 * freshness period, no matter how many visitors request it, and only if someone does.
 */
function requestsToFeeds(polls: number, locations: number): number {
  return Math.min(polls, locations / FRESH_S);
}

/** Returns how many documents an instance reads per second. It reads each list at most once per sharing period. */
function readsIn({ documents, lists }: Service, requests: number): number {
  return documents * Math.min(requests / lists, 1 / SHARE_S);
}

/** Simulates one hour in steps of one second. */
function hour(visitors: number, withSnapshot: boolean, services: Services): Hour {
  const total: Hour = { functionRequests: 0, peakPolls: 0, reads: 0, instances: 0, refused: 0, dollars: 0 };
  const instanceS = { api: 0, feeds: 0 };
  let present = 0;
  for (let second = 0; second < HOUR_S + STAY_S; second += 1) {
    const arrivals = second < HOUR_S ? arrivalsAt(second, visitors) : 0;
    present += arrivals - present / STAY_S;
    const polls = (present * 1_000) / HOME_POLL_MS;
    const toFeeds = withSnapshot ? requestsToFeeds(polls, LOCATIONS) : 0;
    const toApi = arrivals * ARRIVAL_REQUESTS + (withSnapshot ? 0 : polls * POLLED_LISTS);
    total.peakPolls = Math.max(total.peakPolls, withSnapshot ? toFeeds : polls * POLLED_LISTS);
    let running = 0;
    for (const [name, requests] of [['api', toApi] as const, ['feeds', toFeeds] as const]) {
      // An instance has one CPU and handles at most 80 concurrent requests.
      const capacity = Math.min(1 / services[name].processorS, (CONCURRENCY * 1_000) / services[name].latencyMs);
      const wanted = Math.ceil(requests / capacity);
      const started = Math.min(MAX_INSTANCES[name], wanted);
      const served = Math.min(requests, started * capacity);
      total.refused += requests - served;
      total.functionRequests += served;
      total.reads += started === 0 ? 0 : started * readsIn(services[name], served / started);
      instanceS[name] += started;
      running += started;
    }
    total.instances = Math.max(total.instances, running);
  }
  total.dollars =
    total.functionRequests * PRICE.request +
    total.reads * PRICE.read +
    (['api', 'feeds'] as const).reduce(
      (sum, name) => sum + instanceS[name] * (PRICE.processorSecond + MEMORY_GIB[name] * PRICE.gibSecond),
      0,
    );
  return total;
}

/**
 * Returns how many visitors arrive in a given second. Half of them arrive during the ten-minute peak, and the rest are
 * spread over the hour.
 */
function arrivalsAt(second: number, visitors: number): number {
  const spread = (visitors * (1 - PEAK_SHARE)) / HOUR_S;
  return (
    spread + (second >= MINUTE_MS / 1_000 && second < MINUTE_MS / 1_000 + PEAK_S ? (visitors * PEAK_SHARE) / PEAK_S : 0)
  );
}

function printHour(visitors: number, withSnapshot: boolean, result: Hour): void {
  const { functionRequests, peakPolls, reads, instances: most, refused, dollars } = result;
  const columns = [
    visitors.toLocaleString('en-US'),
    withSnapshot ? 'with' : 'without',
    functionRequests.toFixed(0),
    (functionRequests / visitors).toFixed(1),
    peakPolls.toFixed(1),
    reads.toFixed(0),
    most,
    `${((100 * refused) / (refused + functionRequests)).toFixed(1)} %`,
    `$${dollars.toFixed(2)}`,
  ];
  const widths = [9, 10, 14, 13, 9, 16, 11, 9, 8];
  console.log(columns.map((column, at) => String(column).padStart(widths[at] ?? 0)).join(''));
}
