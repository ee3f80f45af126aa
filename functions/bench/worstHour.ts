import { HOME_POLL_MS, MINUTE_MS, recentIncidentsList } from '@firehouse/model';
import { loadavg } from 'node:os';
import { Agent, get } from 'node:http';
import { type Instance, spawnFunction, startCompany, sources, untilAnswered } from './suite.ts';
import { processorTime } from './senders.ts';
import { askForAlerts } from './visitor.ts';

/**
 * `npm run bench:hour -w functions -- [SERVICE_SECONDS]`: simulates the busiest hour we expect. First measures how long
 * a function takes to serve Home's requests, and how many documents they read. Then simulates one hour with 10,000,
 * 100,000 and 1,000,000 visitors, with and without the live snapshot. Prints requests to functions, documents read,
 * instances, cost, and the share of requests that are rejected.
 */

/** Returns the requests that the home page makes when it opens, before it starts polling (SPEC §7). */
const arrivalRequests = () => [
  '/api/alerts',
  list('incidents', recentIncidentsList(Date.now())),
  list('incidents', { orderBy: 'startTime,desc', limit: '1' }),
  list('incidents.closed', { orderBy: 'startTime,desc', limit: '1' }),
  '/api/col/calls.volume/doc/2024',
  '/api/col/calls.volume/doc/2025',
];
const ARRIVAL_REQUESTS = arrivalRequests().length;
/** Number of visitors who share one IP address, such as everyone at a school. */
const SCHOOL = 2_000;
/** Home polls two lists: alerts and incidents. */
const POLLED_LISTS = 2;
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
/**
 * Number of different lists requested at any time. Some queries contain the current minute, so there can be two
 * versions of them.
 */
const SHARED_KEYS = 6;
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

/** The measured cost of one request. */
interface Service {
  /** CPU time per request, in seconds. */
  readonly processorS: number;
  /** Median response time with a single connection, in ms. */
  readonly latencyMs: number;
  readonly perSecond: number;
}

/** Totals for the simulated hour. */
interface Hour {
  functionRequests: number;
  peakPolls: number;
  reads: number;
  instances: number;
  refused: number;
  dollars: number;
}

const seconds = Number(process.argv[2] ?? 10);
const paths = { api: '/api/alerts', feeds: '/live.json' } as const;

const suite = await startCompany();
const instances: Instance[] = [];
try {
  const services = { api: await measure('api'), feeds: await measure('feeds') };
  console.log(`Measured in this run, ${seconds} s each (load of the machine: ${loadavg()[0]?.toFixed(1)})`);
  for (const [name, { processorS, latencyMs, perSecond }] of Object.entries(services))
    console.log(
      `  ${name.padEnd(6)} ${paths[name as Name].padEnd(12)} ${(processorS * 1_000).toFixed(2)} ms of a processor, ` +
        `median ${latencyMs.toFixed(1)} ms, ${perSecond.toFixed(0)} responses a second`,
    );
  const refusedAt = await behindOneAddress();
  console.log(`  ${SCHOOL} visitors behind one address, default limits: ${refusedAt} of them are refused something`);
  console.log('\n visitors  snapshot  to functions  per arrival  polls/s  documents read  instances  refused   cost');
  for (const visitors of [10_000, 100_000, 1_000_000])
    for (const withSnapshot of [true, false]) printHour(visitors, withSnapshot, hour(visitors, withSnapshot, services));
} finally {
  for (const { stop } of instances) await stop();
  await suite.stop();
}

/** Sends requests over 20 parallel connections and measures them. */
async function measure(name: Name): Promise<Service> {
  const instance = await spawnFunction(sources.ours, suite, name);
  instances.push(instance);
  await untilAnswered(instance, name === 'api' ? askForAlerts : (port) => request(port, paths.feeds, new Agent()));
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const before = processorTime(instance.pid);
  const start = performance.now();
  const times: number[] = [];
  const until = start + seconds * 1_000;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (performance.now() < until) {
        const sent = performance.now();
        await request(instance.port, paths[name], agent);
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
  };
}

/**
 * Lets many visitors with the same IP address open Home within a minute. Returns how many of them had a request
 * rejected.
 */
async function behindOneAddress(): Promise<number> {
  const instance = await spawnFunction(sources.ours, suite, 'api', { READS_PER_MINUTE: '600' });
  instances.push(instance);
  await untilAnswered(instance, askForAlerts);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  let refused = 0;
  for (let visitor = 0; visitor < SCHOOL; visitor += 50)
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const results = await Promise.allSettled(arrivalRequests().map((path) => request(instance.port, path, agent)));
        if (results.some(({ status }) => status === 'rejected')) refused += 1;
      }),
    );
  agent.destroy();
  return refused;
}

function list(collection: string, query: Record<string, string>): string {
  return `/api/col/${collection}?${new URLSearchParams(query).toString()}`;
}

function request(port: number, path: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** Simulates one hour in steps of one second. */
function hour(visitors: number, withSnapshot: boolean, services: Readonly<Record<Name, Service>>): Hour {
  const total: Hour = { functionRequests: 0, peakPolls: 0, reads: 0, instances: 0, refused: 0, dollars: 0 };
  const processorS = { api: 0, feeds: 0 };
  const instanceS = { api: 0, feeds: 0 };
  let present = 0;
  for (let second = 0; second < HOUR_S + STAY_S; second += 1) {
    const arrivals = second < HOUR_S ? arrivalsAt(second, visitors) : 0;
    present += arrivals - present / STAY_S;
    const polls = (present * 1_000) / HOME_POLL_MS;
    // Each CDN location fetches the snapshot once per freshness period, no matter how many visitors request it, and
    // only if someone does.
    const toFeeds = withSnapshot ? Math.min(polls, LOCATIONS / FRESH_S) : 0;
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
      total.reads += started * Math.min(requests, SHARED_KEYS / SHARE_S);
      processorS[name] += served * services[name].processorS;
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
