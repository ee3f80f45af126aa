import { Agent, get } from 'node:http';

/** How far back home looks for calls, in ms (model/src/limits.ts). */
const WINDOW_MS = 1_800_000;

/**
 * What the home page asks for: alerts and calls at once, the chart's years when it comes near. `fresh` ones pass by
 * the browser's cache, as `fetch(…, { cache: 'no-store' })` does; the others it keeps, and asks again with their
 * ETag when they are older than five minutes (web/src/lib/api).
 */
const page = [
  [
    { path: () => '/api/alerts', fresh: false },
    { path: () => list('incidents', { q: lastHalfHour(), orderBy: 'startTime,desc', limit: '-1' }), fresh: true },
  ],
  [
    { path: () => '/api/col/calls.volume/doc/2024', fresh: false },
    { path: () => '/api/col/calls.volume/doc/2025', fresh: false },
  ],
];

function lastHalfHour() {
  const now = Date.now();
  return `startTime>=${now - WINDOW_MS} AND startTime<${now}`;
}

function list(collection, query) {
  return `/api/col/${collection}?${new URLSearchParams(query)}`;
}

/**
 * One visitor: comes with an empty cache, comes again after five minutes, then is somebody new; without a pause.
 * @param {number} port of the function
 * @param {() => boolean} goesOn
 * @param {(ms: number, status: number) => void} note is told of each answer
 */
export async function visit(port, goesOn, note) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  try {
    while (goesOn()) {
      const cache = new Map();
      for (let visits = 0; visits < 2 && goesOn(); visits += 1) {
        for (const together of page) await Promise.all(together.map((call) => ask(agent, port, call, cache, note)));
      }
    }
  } finally {
    agent.destroy();
  }
}

async function ask(agent, port, { path, fresh }, cache, note) {
  const address = path();
  const kept = fresh ? undefined : cache.get(address);
  const headers = {
    Accept: '*/*',
    'Accept-Encoding': 'gzip, deflate, br',
    'X-Forwarded-For': '203.0.113.9',
    ...(fresh && { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }),
    ...(kept && { 'If-None-Match': kept.etag }),
  };
  const began = performance.now();
  const { status, etag, body } = await answerTo({ agent, host: '127.0.0.1', port, path: address, headers });
  note(performance.now() - began, status);
  if (status === 304 ? !kept : status !== 200) throw new Error(`${address} was answered ${status}: ${body}`);
  if (status === 200 && !fresh) cache.set(address, { etag });
}

function answerTo(options) {
  return new Promise((resolve, reject) => {
    get(options, (response) => {
      const parts = [];
      // Compressed answers are left so: a browser unpacks them on its own processor.
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode, etag: response.headers.etag, body: Buffer.concat(parts).toString() }),
      );
    }).on('error', reject);
  });
}

/** Asks a function for the alerts in force, and rejects when it gives none. */
export function askForAlerts(port) {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/api/alerts', agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        if (response.statusCode === 200 && JSON.parse(text).length > 0) resolve();
        else reject(new Error(`No alerts: ${response.statusCode} ${text}`));
      });
    }).on('error', reject);
  });
}
