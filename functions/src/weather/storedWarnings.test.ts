import { LIVE_SNAPSHOT_PATH, WEATHER_MAX_AGE_MS } from '@firehouse/model';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api.ts';
import { createFeeds } from '../feeds/serveFeeds.ts';
import { defaultSettings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { startLocalServer, type LocalServer } from '../testing/localServer.ts';
import { storeWarnings, weatherReads } from './storedWarnings.ts';

const logged = vi.hoisted(() => ({ weatherUnavailable: vi.fn(), weatherMalformed: vi.fn() }));

vi.mock(import('../platform/log.ts'), async (original) => ({
  ...(await original()),
  log: { ...(await original()).log, ...logged },
}));

const NOW = Date.UTC(2026, 5, 1, 12);
let settings = { ...defaultSettings, digestKey: 'key', weatherZones: 'PAC077,PAZ061' };

let firestore: LocalFirestore;
let servers: Record<'feeds' | 'api' | 'service' | 'other', LocalServer>;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
let requests: IncomingMessage[];

beforeAll(async () => {
  firestore = await startLocalFirestore();
  servers = {
    feeds: await startLocalServer(createFeeds(() => settings)),
    api: await startLocalServer(createApi(() => settings)),
    service: await startLocalServer((request, response) => {
      requests.push(request);
      respond(request, response);
    }),
    other: await startLocalServer((_request, response) => sendAlerts(response)),
  };
});
afterAll(async () => {
  for (const { close } of Object.values(servers)) close();
  await firestore.close();
});
beforeEach(async () => {
  requests = [];
  respond = (_request, response) => sendAlerts(response);
  settings = { ...settings, weatherZones: 'PAC077,PAZ061' };
  await firestore.clear();
  visitorsReads.invalidate();
  weatherReads.invalidate();
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const at = (ms: number) => new Date(NOW + ms).toISOString();

function alerts(more: object = {}) {
  const properties = {
    id: 'urn:oid:1',
    status: 'Actual',
    messageType: 'Alert',
    event: 'Tornado Warning',
    severity: 'Extreme',
    areaDesc: 'Lehigh, PA',
    description: '<script>alert(1)</script>',
    instruction: 'Take cover & stay there.',
    effective: at(-60_000),
    expires: at(30 * 60_000),
    ...more,
  };
  return JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties }] });
}

function sendAlerts(response: ServerResponse, text = alerts(), type = 'application/geo+json; charset=utf-8') {
  response.writeHead(200, { 'Content-Type': type }).end(text);
}

const store = (options: object = {}) =>
  storeWarnings(firestore.db, settings, {
    service: `http://${servers.service.host}`,
    timeoutMs: 5_000,
    pausesMs: [],
    ...options,
  });

const textOf = async (path: string, server = servers.feeds) => (await fetch(`http://${server.host}${path}`)).text();

async function weatherNow(): Promise<{ id: string }[]> {
  weatherReads.invalidate();
  return (JSON.parse(await textOf(LIVE_SNAPSHOT_PATH)) as { weather: { id: string }[] }).weather;
}

describe('weather warnings', () => {
  // SPEC 10.115
  it('are read for the zones, stored, and in the snapshot and on /now, but not in GET /alerts', async () => {
    await store();
    const [request] = requests;
    expect(request?.url).toBe('/alerts/active?zone=PAC077,PAZ061');
    expect(request?.headers['user-agent']).toMatch(/^\(https:\/\/.+, .+@.+\)$/);
    expect(request?.headers.authorization).toBeUndefined();
    expect(await weatherNow()).toEqual([
      {
        id: 'urn:oid:1',
        event: 'Tornado Warning',
        severity: 'Extreme',
        area: 'Lehigh, PA',
        description: '<script>alert(1)</script>',
        instruction: 'Take cover & stay there.',
        startTime: at(-60_000),
        endTime: at(30 * 60_000),
      },
    ]);
    const page = await textOf('/now');
    expect(page).toContain('<strong>Tornado Warning</strong>');
    expect(page).toContain('<a href="https://www.weather.gov/">National Weather Service</a>');
    expect(page).toContain('Take cover &amp; stay there.');
    expect(page).not.toContain('<script');
    expect(await textOf('/api/alerts', servers.api)).toBe('[]');
    expect(await textOf('/feeds/alerts.xml')).not.toContain('Tornado');
    expect((await firestore.db.collection('weather').get()).size).toBe(1);
    for (const collection of ['alerts', 'mail', 'mailings'])
      expect((await firestore.db.collection(collection).get()).size, collection).toBe(0);
  });

  it('are off by default: nothing is requested, read or shown', async () => {
    expect(defaultSettings.weatherZones).toBe('');
    await store();
    settings = { ...settings, weatherZones: '' };
    expect(await weatherNow()).toEqual([]);
    requests = [];
    await store();
    expect(requests).toEqual([]);
    expect(await textOf('/now')).not.toContain('eather');
  });

  it('leave when they end or are old, when the zones change, and when the next reading lacks them', async () => {
    await store();
    expect(await weatherNow()).toHaveLength(1);
    settings = { ...settings, weatherZones: 'PAC095' };
    expect(await weatherNow()).toEqual([]);
    settings = { ...settings, weatherZones: 'PAC077,PAZ061' };
    vi.setSystemTime(NOW + WEATHER_MAX_AGE_MS);
    expect(await weatherNow()).toEqual([]);
    await store();
    expect(await weatherNow()).toHaveLength(1);
    vi.setSystemTime(NOW + 30 * 60_000);
    expect(await weatherNow()).toEqual([]);
    vi.setSystemTime(NOW + 60_000);
    respond = (_request, response) => sendAlerts(response, '{"type":"FeatureCollection","features":[]}');
    await store();
    expect(await weatherNow()).toEqual([]);
  });

  it('are shown without the malformed ones, which are counted in the log', async () => {
    const { features } = JSON.parse(alerts()) as { features: unknown[] };
    respond = (_request, response) =>
      sendAlerts(response, JSON.stringify({ type: 'FeatureCollection', features: [...features, null] }));
    await store();
    await store();
    expect(await weatherNow()).toHaveLength(1);
    expect(logged.weatherMalformed.mock.calls).toEqual([[1]]);
  });
});

describe('a service that', () => {
  const failures: [string, (request: IncomingMessage, response: ServerResponse) => void][] = [
    ['is unreachable', (request) => request.socket.destroy()],
    ['responds with 500', (_request, response) => response.writeHead(500).end('no')],
    [
      'responds with 404 and JSON',
      (_request, response) => response.writeHead(404, { 'Content-Type': 'application/json' }).end(alerts()),
    ],
    ['does not respond in time', () => {}],
    [
      'sends its body too slowly',
      (_request, response) => void response.writeHead(200, { 'Content-Type': 'application/geo+json' }).write('{'),
    ],
    [
      'sends without end',
      (_request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/geo+json' });
        const part = Buffer.alloc(64 * 1024, 32);
        const fill = () => {
          while (!response.destroyed && response.write(part));
        };
        response.on('drain', fill).on('error', () => {});
        fill();
      },
    ],
    ['sends malformed JSON', (_request, response) => sendAlerts(response, '{"type":')],
    ['sends other JSON', (_request, response) => sendAlerts(response, '[]')],
    ['sends a page', (_request, response) => sendAlerts(response, alerts(), 'text/html')],
    ['sends no type', (_request, response) => response.writeHead(200).end(alerts())],
    [
      'redirects elsewhere',
      (_request, response) => response.writeHead(302, { Location: `http://${servers.other.host}/` }).end(),
    ],
  ];

  // SPEC 10.116
  it.each(failures)('%s leaves no warning and one log line, until it responds again', async (_what, fails) => {
    const works = respond;
    await store();
    expect(await weatherNow()).toHaveLength(1);
    respond = fails;
    await store({ timeoutMs: 300 });
    await store({ timeoutMs: 300 });
    expect(await weatherNow()).toEqual([]);
    expect(logged.weatherUnavailable).toHaveBeenCalledTimes(1);
    respond = works;
    await store();
    expect(await weatherNow()).toHaveLength(1);
    respond = fails;
    await store({ timeoutMs: 300 });
    expect(logged.weatherUnavailable).toHaveBeenCalledTimes(2);
  });

  it('fails once is tried again', async () => {
    respond = (request, response) => (requests.length === 1 ? request.socket.destroy() : sendAlerts(response));
    await store({ pausesMs: [1, 1] });
    expect([requests.length, (await weatherNow()).length]).toEqual([2, 1]);
    expect(logged.weatherUnavailable).not.toHaveBeenCalled();
  });
});
