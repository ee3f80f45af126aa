import { Agent, get, type RequestOptions } from 'node:http';

interface Answer {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: string;
}

/** Called after each response with its duration and status. */
type Note = (ms: number, status: number) => void;

/** How far back Home lists incidents, in ms. Same as in model/src/limits.ts. */
const WINDOW_MS = 1_800_000;

/**
 * The home page's requests. The first group is sent immediately, the second when the user scrolls close to the chart.
 * Requests marked `fresh` bypass the browser cache, as with `fetch(…, { cache: 'no-store' })`. All others are cached,
 * and revalidated with their ETag after five minutes (web/src/lib/api).
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

function list(collection: string, query: Record<string, string>) {
  return `/api/col/${collection}?${new URLSearchParams(query).toString()}`;
}

/**
 * Simulates a visitor who opens the home page with an empty cache and returns after five minutes, then starts over.
 * Doesn't actually wait between visits.
 */
export async function visit(port: number, goesOn: () => boolean, note: Note) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  try {
    while (goesOn()) {
      const cache = new Map<string, { readonly etag: string | undefined }>();
      for (let visits = 0; visits < 2 && goesOn(); visits += 1) {
        for (const together of page)
          await Promise.all(together.map((request) => ask(agent, port, request, cache, note)));
      }
    }
  } finally {
    agent.destroy();
  }
}

async function ask(
  agent: Agent,
  port: number,
  { path, fresh }: { path: () => string; fresh: boolean },
  cache: Map<string, { readonly etag: string | undefined }>,
  note: Note,
) {
  const address = path();
  const cached = fresh ? undefined : cache.get(address);
  const headers = {
    Accept: '*/*',
    'Accept-Encoding': 'gzip, deflate, br',
    'X-Forwarded-For': '203.0.113.9',
    ...(fresh && { 'Cache-Control': 'no-cache', Pragma: 'no-cache' }),
    ...(cached?.etag !== undefined && { 'If-None-Match': cached.etag }),
  };
  const began = performance.now();
  const { status, etag, body } = await answerTo({ agent, host: '127.0.0.1', port, path: address, headers });
  note(performance.now() - began, status);
  if (status === 304 ? !cached : status !== 200) throw new Error(`${address} was answered ${status}: ${body}`);
  if (status === 200 && !fresh) cache.set(address, { etag });
}

function answerTo(options: RequestOptions) {
  return new Promise<Answer>((resolve, reject) => {
    get(options, (response) => {
      const parts: Buffer[] = [];
      // Don't decompress responses, because a browser would do that on its own CPU.
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          etag: response.headers.etag,
          body: Buffer.concat(parts).toString(),
        }),
      );
    }).on('error', reject);
  });
}

/** Requests the current alerts. Rejects if the request fails or there are none. */
export function askForAlerts(port: number) {
  return new Promise<void>((resolve, reject) => {
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
