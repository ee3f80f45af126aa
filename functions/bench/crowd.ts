import { get, Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOME_POLL_MS, LIVE_SNAPSHOT_PATH, MINUTE_MS, recentIncidentsList } from '@firehouse/model';
import type { Suite } from 'firebase-without-java/suite';
import { defaultSettings } from '../src/platform/settings.ts';
import { StandInCdn } from '../src/testing/standInCdn.ts';
import { type Instance, readsOf, spawnFunction, untilAnswered } from './suite.ts';
import { askForAlerts } from './visitor.ts';

// Crowds of simulated visitors, for bench/worstHour.ts.

/** Number of visitors who share one IP address, such as everyone at a school. */
export const SCHOOL = 2_000;
/** Number of visitors whose pages poll for a minute. */
export const POLLING = 200;

/** The outcome for visitors behind one IP address. */
interface School {
  /** Number of visitors with a rejected request. */
  readonly refused: number;
  /** The first such visitor, counted from 1. */
  readonly first: number | undefined;
}

/** The cost of a minute of polling. */
export interface Polling {
  /** Number of requests that reached a function. */
  readonly requests: number;
  /** Number of documents read, as Firestore bills them. */
  readonly reads: number;
}

/** Returns the requests that the home page makes when it opens, before it starts polling. */
export const arrivalRequests = () => [
  ...polledLists(),
  list('incidents', { orderBy: 'startTime,desc', limit: '1' }),
  list('incidents.closed', { orderBy: 'startTime,desc', limit: '1' }),
  '/api/col/calls.volume/doc/2024',
  '/api/col/calls.volume/doc/2025',
];

/** Returns the API requests for the two lists that Home polls. */
export const polledLists = () => ['/api/alerts', list('incidents', recentIncidentsList(Date.now()))];

/** Simulates visitors with the same IP address who open Home one after another, with the default limits. */
export async function behindOneAddress(source: string, suite: Suite): Promise<School> {
  const { requestsPerMinute, readsPerMinute } = defaultSettings.rates;
  const instance = await spawnFunction(source, suite, 'api', {
    REQUESTS_PER_MINUTE: String(requestsPerMinute),
    READS_PER_MINUTE: String(readsPerMinute),
  });
  try {
    await untilAnswered(instance, askForAlerts);
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    const refused: number[] = [];
    for (let visitor = 1; visitor <= SCHOOL; visitor += 1) {
      const responses = await Promise.all(arrivalRequests().map((path) => request(instance.port, path, agent)));
      if (responses.some(({ status }) => status !== 200)) refused.push(visitor);
    }
    agent.destroy();
    return { refused: refused.length, first: refused[0] };
  } finally {
    await instance.stop();
  }
}

/**
 * Simulates visitors who poll for a minute in real time, at different moments.
 * @param poll sends the requests of one poll
 * @param requestsOf returns the number of requests that have reached a function
 */
async function pollForAMinute(suite: Suite, poll: () => Promise<unknown>, requestsOf: () => number): Promise<Polling> {
  const before = await readsOf(suite);
  await Promise.all(
    Array.from({ length: POLLING }, async (_, visitor) => {
      const start = performance.now();
      for (let at = (HOME_POLL_MS * visitor) / POLLING; at < MINUTE_MS; at += HOME_POLL_MS) {
        await sleep(Math.max(0, start + at - performance.now()));
        await poll();
      }
    }),
  );
  return { requests: requestsOf(), reads: (await readsOf(suite)) - before };
}

/**
 * Polls the API, as pages did before the snapshot was introduced. No response can be cached, so all requests reach
 * `api`.
 */
export async function pollApi(api: Instance, suite: Suite): Promise<Polling> {
  const agent = new Agent({ keepAlive: true });
  let requests = 0;
  const poll = () =>
    Promise.all(
      polledLists().map(async (path) => {
        requests += 1;
        await answered(api, path, agent);
      }),
    );
  const polling = await pollForAMinute(suite, poll, () => requests);
  agent.destroy();
  return polling;
}

/** Polls the live snapshot through one location of a CDN. */
export async function pollSnapshot(feeds: Instance, suite: Suite): Promise<Polling> {
  const agent = new Agent({ keepAlive: true });
  const cdn = new StandInCdn(
    (path) => answered(feeds, path, agent),
    () => performance.now(),
  );
  const polling = await pollForAMinute(
    suite,
    () => cdn.get(LIVE_SNAPSHOT_PATH),
    () => cdn.originRequests,
  );
  agent.destroy();
  return polling;
}

/** Sends a request. Throws unless the response is 200. */
export async function answered({ port }: Instance, path: string, agent: Agent) {
  const response = await request(port, path, agent);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${response.body}`);
  return response;
}

function request(port: number, path: string, agent: Agent) {
  return new Promise<{ status: number; cacheControl: string; body: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      const { statusCode: status = 0, headers } = response;
      response.on('end', () => resolve({ status, cacheControl: headers['cache-control'] ?? '', body }));
    }).on('error', reject);
  });
}

function list(collection: string, query: Record<string, string>): string {
  return `/api/col/${collection}?${new URLSearchParams(query).toString()}`;
}
