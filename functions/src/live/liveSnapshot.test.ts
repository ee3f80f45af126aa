import { MINUTE_MS, recentIncidentsList, recentStormsList, LIVE_SNAPSHOT_PATH } from '@firehouse/model';
import type { PublicationPolicy } from '@firehouse/model/publication';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api.ts';
import { createFeeds } from '../feeds/serveFeeds.ts';
import { defaultSettings } from '../platform/settings.ts';
import { visitorsReads } from '../platform/visitorsReads.ts';
import { startLocalFirestore, type LocalFirestore } from '../testing/localFirestore.ts';
import { startLocalServer, type LocalServer } from '../testing/localServer.ts';

const publication: PublicationPolicy = [
  { types: ['HELD*'], publish: 'held' },
  { types: ['DELAYED*'], publish: 'delayed', delayMinutes: 10 },
  { types: ['KEEPING*'], publish: 'reduced', keep: ['ChiefComplaint'] },
  { types: ['REDUCED*'], publish: 'reduced' },
  { types: ['TYPE*'], publish: 'type' },
  { types: ['LATER*'], publish: 'reduced', delayMinutes: 10 },
];
const settings = () => ({ ...defaultSettings, publication, digestKey: 'key' });
const NOW = Date.UTC(2026, 5, 1, 12, 0, 30, 123);
const at = (ms: number) => Timestamp.fromMillis(NOW + ms);

let firestore: LocalFirestore;
let feeds: LocalServer;
let api: LocalServer;

beforeAll(async () => {
  firestore = await startLocalFirestore();
  feeds = await startLocalServer(createFeeds(settings));
  api = await startLocalServer(createApi(settings));
});
afterAll(async () => {
  feeds.close();
  api.close();
  await firestore.close();
});
beforeEach(async () => {
  await firestore.clear();
  visitorsReads.invalidate();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

async function put(documents: Readonly<Record<string, object>>): Promise<void> {
  const batch = firestore.db.batch();
  for (const [path, fields] of Object.entries(documents)) batch.set(firestore.db.doc(path), fields);
  await batch.commit();
}

function incident(TypeCode: unknown, minutesAgo = 5, more: object = {}): object {
  return {
    startTime: NOW - minutesAgo * MINUTE_MS,
    TypeCode,
    ChiefComplaint: 'complaint',
    Address: '1234 MAIN ST <b>APT</b> 2, EMMAUS',
    XSt: 'cross "street"',
    Description: 'secret\u2028text',
    CallerLatitude: 40.581_2,
    CallerLongitude: -75.514_7,
    notAField: 'hidden',
    ...more,
  };
}

/** Creates a storm that excludes the incidents with the given IDs. */
const storm = (title: string, excluded: readonly string[], from = -25 * MINUTE_MS, to = MINUTE_MS) => ({
  title,
  description: 'Please stay off the <roads>.',
  startTime: at(from),
  endTime: at(to),
  excluded,
  rev: 3,
});

const everyCase = {
  'incidents/now': incident('FIRE'),
  'incidents/unicode': incident('Ｆeuer 🚒'),
  'incidents/held': incident('HELD'),
  'incidents/held-invisible': incident('HE\u200BLD'),
  'incidents/delayed-young': incident('DELAYED', 9),
  'incidents/delayed-old': incident('DELAYED', 11),
  'incidents/reduced': incident('REDUCED'),
  'incidents/keeping': incident('KEEPING'),
  'incidents/type': incident('TYPE'),
  'incidents/later-young': incident('LATER', 9),
  'incidents/later-old': incident('LATER', 11),
  'incidents/released': incident('HELD', 5, { releasedAt: at(0), releasedAs: 'full' }),
  'incidents/released-reduced': incident('HELD', 5, { releasedAt: at(0), releasedAs: 'reduced' }),
  'incidents/released-malformed': incident('HELD', 5, { releasedAt: at(0), releasedAs: 7 }),
  'incidents/release-malformed': incident('HELD', 5, { releasedAt: 'yes' }),
  'incidents/type-malformed': incident(5),
  'incidents/complaint-malformed': incident('FIRE', 5, { ChiefComplaint: 5 }),
  'incidents/no-address': { startTime: NOW - MINUTE_MS, TypeCode: 'FIRE' },
  'incidents/first-ms': incident('FIRE first', 30),
  'incidents/too-old': incident('FIRE old', 30, { startTime: NOW - 30 * MINUTE_MS - 1 }),
  'incidents/last-ms': incident('FIRE last', 0, { startTime: NOW - 1 }),
  'incidents/future': incident('FIRE future', 0, { startTime: NOW }),
  'incidents.closed/closed': incident('FIRE closed', 5, { closedAt: at(0) }),
  'alerts/in-force': { title: 'Flood & <ice>', description: 'd', startTime: at(-1), endTime: at(2), rev: 3 },
  'alerts/ends-first': { title: 'Road', description: 'd', startTime: at(-9), endTime: at(1), createdAt: at(-9) },
  'alerts/ended': { title: 'Ended', description: 'd', startTime: at(-9), endTime: at(0) },
  'alerts/upcoming': { title: 'Upcoming', description: 'd', startTime: at(1), endTime: at(9) },
  'storms/storm': storm('Storm & <ice>', ['unicode', 'reduced', 'held', 'delayed-young', 'closed', 'gone', '../x']),
  'storms/earlier': storm('Earlier', ['held', 'delayed-young'], -26 * MINUTE_MS),
  'storms/ended': storm('Ended', [], -90 * MINUTE_MS, -40 * MINUTE_MS),
  'storms/malformed': { ...storm('Malformed', ['now']), endTime: 'soon' },
  'alerts/malformed': { title: 5, description: 'd', startTime: at(-9), endTime: at(9) },
};

async function get(
  server: LocalServer,
  path: string,
  init?: RequestInit,
): Promise<{ response: Response; text: string }> {
  const response = await fetch(`http://${server.host}${path}`, { redirect: 'manual', ...init });
  return { response, text: await response.text() };
}

/** Returns what the API sends to visitors at a given time. */
async function fromApi(now: number): Promise<Lists> {
  const list = `/api/col/incidents?${new URLSearchParams(recentIncidentsList(now)).toString()}`;
  const stormList = `/api/col/storms?${new URLSearchParams(recentStormsList(now)).toString()}`;
  const [alerts, incidents, storms] = await Promise.all([get(api, '/api/alerts'), get(api, list), get(api, stormList)]);
  expect([alerts.response.status, incidents.response.status, storms.response.status]).toEqual([200, 200, 200]);
  return { alerts: alerts.text, incidents: incidents.text, storms: storms.text };
}

/** The lists of the snapshot as JSON. */
type Lists = Readonly<Record<'alerts' | 'incidents' | 'storms', string>>;

const snapshotOf = ({ alerts, incidents, storms }: Lists, now = NOW) =>
  `{"generatedAt":${now},"alerts":${alerts},"incidents":${incidents},"storms":${storms},"weather":[],"site":{}}`;

describe('the live snapshot', () => {
  it('has byte by byte what visitors get from the API, in every case of publication', async () => {
    await put(everyCase);
    const expected = await fromApi(NOW);
    expect((await get(feeds, LIVE_SNAPSHOT_PATH)).text).toBe(snapshotOf(expected));
    const { alerts, incidents, storms } = JSON.parse(snapshotOf(expected)) as Record<string, { id: string }[]>;
    expect(alerts?.map(({ id }) => id)).toEqual(['ends-first', 'in-force']);
    expect(incidents?.map(({ id }) => (id.startsWith('r_') ? 'sealed' : id)).toSorted()).toEqual([
      'delayed-old',
      'first-ms',
      'last-ms',
      'now',
      'released',
      ...Array.from({ length: 6 }, () => 'sealed'),
      'unicode',
    ]);
    expect(storms?.map(({ id }) => id)).toEqual(['earlier', 'storm']);
    expect(snapshotOf(expected)).not.toMatch(/hidden|"rev"|createdAt/);
  });

  // SPEC 10.121
  it('says of the incidents that a storm excludes only what its list of incidents says', async () => {
    await put(everyCase);
    const { incidents, storms } = await fromApi(NOW);
    const reduced = (JSON.parse(incidents) as { id: string; TypeCode: string }[]).find(
      ({ TypeCode }) => TypeCode === 'REDUCED',
    );
    const [hidden, shownStorm] = JSON.parse(storms) as { id: string; excluded?: string[] }[];
    expect(hidden).not.toHaveProperty('excluded');
    expect(shownStorm?.excluded).toEqual(['unicode', reduced?.id, 'closed']);
    const { text } = await get(api, '/api/col/storms/doc/storm');
    expect(JSON.parse(text)).toEqual(shownStorm);
  });

  it('has it with more incidents than fit one page, too', async () => {
    await put(
      Object.fromEntries(
        Array.from({ length: 1_010 }, (_, number) => [
          `incidents/i${number}`,
          incident(number % 7 === 0 ? 'HELD' : 'FIRE', 0, { startTime: NOW - 1 - number }),
        ]),
      ),
    );
    const expected = await fromApi(NOW);
    expect((JSON.parse(expected.incidents) as unknown[]).length).toBe(865);
    expect((await get(feeds, LIVE_SNAPSHOT_PATH)).text).toBe(snapshotOf(expected));
  });

  it('is empty lists without data', async () => {
    expect((await get(feeds, LIVE_SNAPSHOT_PATH)).text).toBe(
      snapshotOf({ alerts: '[]', incidents: '[]', storms: '[]' }),
    );
  });

  // SPEC 10.124
  it('has the notice, the amounts of the fundraiser, and the revision of the site’s content', async () => {
    const fundraiser = { raised: 5, required: 'malformed', text: 'long' };
    await put({ 'site/current': { fundraiser, notice: 'Hello', about: 'long', rev: 7, createdAt: at(0) } });
    const { site } = JSON.parse((await get(feeds, LIVE_SNAPSHOT_PATH)).text) as { site: unknown };
    expect(site).toEqual({ rev: 7, notice: 'Hello', fundraiser: { raised: 5 } });
  });

  it('is the same for members: a token, a cookie and other headers change nothing', async () => {
    await put(everyCase);
    const { text } = await get(feeds, LIVE_SNAPSHOT_PATH);
    const headers = {
      Authorization: 'Bearer x',
      Cookie: '__session=1; a=b',
      Range: 'bytes=0-5',
      Origin: 'https://a.example',
    };
    const { response, text: theirs } = await get(feeds, LIVE_SNAPSHOT_PATH, { headers });
    expect([response.status, theirs]).toEqual([200, text]);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  it.each([LIVE_SNAPSHOT_PATH, '/now'])('%s can be stored by the CDN for seconds, by no browser', async (path) => {
    const { response } = await get(feeds, path);
    const rule = response.headers.get('cache-control') ?? '';
    const seconds = (name: string) => Number(new RegExp(`(?:^|, )${name}=(\\d+)`).exec(rule)?.[1]);
    expect(rule).toMatch(/^public, max-age=0, /);
    expect(seconds('s-maxage')).toBeGreaterThan(0);
    expect(seconds('s-maxage') + seconds('stale-while-revalidate')).toBeLessThanOrEqual(25);
    expect(seconds('stale-if-error')).toBeLessThanOrEqual(600);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it.each([LIVE_SNAPSHOT_PATH, '/now'])('%s with a query is redirected without a read', async (path) => {
    for (const query of ['?fbclid=1', '?a=%00&b', `?x=${'y'.repeat(4_000)}`]) {
      const { response } = await get(feeds, path + query);
      expect([response.status, response.headers.get('location')]).toEqual([308, path]);
    }
    expect((await get(feeds, path, { method: 'POST' })).response.status).toBe(405);
    expect((await get(feeds, path, { method: 'HEAD' })).response.status).toBe(200);
  });

  it('loses a call within a second of its hiding, and an alert of its end', async () => {
    vi.stubEnv('SHARE_READS_MS', '1000');
    await put({ 'incidents/a': incident('FIRE secret'), 'alerts/a': { ...everyCase['alerts/in-force'] } });
    expect((await get(feeds, LIVE_SNAPSHOT_PATH)).text).toMatch(/Flood.*FIRE secret/);
    await put({ 'incidents/a': incident('HELD secret') });
    await firestore.db.doc('alerts/a').delete();
    await new Promise((done) => setTimeout(done, 1_010));
    for (const path of [LIVE_SNAPSHOT_PATH, '/now']) expect((await get(feeds, path)).text).not.toMatch(/Flood|secret/);
  });

  it('costs the reads of one request, however many request it', async () => {
    vi.stubEnv('SHARE_READS_MS', '3600000');
    await put(everyCase);
    const { text } = await get(feeds, LIVE_SNAPSHOT_PATH);
    await firestore.clear();
    for (const path of [LIVE_SNAPSHOT_PATH, LIVE_SNAPSHOT_PATH]) expect((await get(feeds, path)).text).toBe(text);
    expect((await get(feeds, '/now')).text).toContain('Flood');
  });
});

const shown = async () => (await get(feeds, '/now')).text;

describe('the page without script', () => {
  it('shows alerts and calls as text, whatever they contain', async () => {
    await put({
      'incidents/a': incident('<script>alert(1)</script>', 5, { Address: '"><img src=x onerror=alert(2)>' }),
      'alerts/a': {
        title: '</style><script>alert(3)</script>',
        description: 'First\n<iframe>\u0000&',
        startTime: at(-1),
        endTime: at(1),
        location: { address: "javascript:alert('4')", coordinate: { lat: 40.5, lng: -75.5 } },
      },
    });
    const text = await shown();
    expect(text).not.toMatch(/<script|<iframe|<img|onerror="|href="javascript/i);
    expect(text).not.toContain('\u0000');
    expect(text.match(/<\/style>/g)).toHaveLength(1);
    expect(text).toContain('First<br/>&lt;iframe&gt;&amp;');
    expect(text).toContain('destination=40.5%2C-75.5');
  });

  // SPEC 10.109
  it('shows urgent alerts first, and says so', async () => {
    const alert = { description: 'd', startTime: at(-1), endTime: at(1) };
    await put({
      'alerts/a': { ...alert, title: 'Burn ban' },
      'alerts/b': { ...alert, title: 'Boil your water', severity: 'urgent' },
    });
    const titles = (await shown()).match(/<h3>.*<\/h3>/g);
    expect(titles).toEqual(['<h3><span>Urgent</span> Boil your water</h3>', '<h3>Burn ban</h3>']);
  });

  // SPEC 10.117
  it('shows the calls of a storm as one entry, which opens to them', async () => {
    await put(everyCase);
    const text = await shown();
    expect(text).toContain('<h3>Storm &amp; &lt;ice&gt;</h3>\n<p>Please stay off the &lt;roads&gt;.</p>');
    expect(text).toContain('<strong>9 calls</strong> <time datetime="2026-06-01T11:49:30.123Z">7:49 AM</time> to');
    const [, inStorm = ''] = /<details>(.*?)<\/details>/s.exec(text) ?? [];
    expect(inStorm.match(/<li>/g)).toHaveLength(9);
    expect(inStorm).not.toMatch(/1200 block.*REDUCED|Ｆeuer/s);
  });

  // SPEC 10.124
  it('shows the notice as text, with links to web and email addresses alone', async () => {
    expect(await shown()).not.toContain('class="notice"');
    const notice = 'Barbecue <b>Saturday</b>, see https://a.example/b?c=1&d=2. javascript:alert(1) \u202Ex';
    await put({ 'site/current': { notice } });
    visitorsReads.invalidate();
    expect(await shown()).toContain(
      '<p class="notice" dir="auto">Barbecue &lt;b&gt;Saturday&lt;/b&gt;, see ' +
        '<a href="https://a.example/b?c=1&amp;d=2">https://a.example/b?c=1&amp;d=2</a>. ' +
        'javascript:alert(1) \u202Ex</p>',
    );
    await put({ 'site/current': { notice: '\u200B ' } });
    visitorsReads.invalidate();
    expect(await shown()).not.toContain('class="notice"');
  });

  it('allows no script, no frame and no form, and says when it is from', async () => {
    const { response, text } = await get(feeds, '/now');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]),
    );
    expect(policy).not.toContain('script-src');
    expect(text).toContain('<time datetime="2026-06-01T12:00:30.123Z">8:00:30');
    expect(text).toMatch(/tel:911.*911/);
    expect(text).toContain('No calls in the last 30 minutes.');
    expect(text).toContain('There are no alerts.');
  });

  it('shows of each call what the publication policy allows, and says so', async () => {
    await put(everyCase);
    const text = await shown();
    expect(text).toContain('1200 block of Main St');
    expect(text).toContain('We show some calls with less detail to protect privacy.');
    expect(text.match(/<li>/g)).toHaveLength(12);
    expect(text).not.toMatch(/secret|cross|hidden/);
  });
});

it('an unavailable database is 503 and in no cache', async () => {
  vi.useRealTimers();
  const spy = vi.spyOn(firestore.db, 'collection').mockImplementation(() => {
    throw Object.assign(new Error('Away.'), { code: 14 });
  });
  try {
    for (const path of [LIVE_SNAPSHOT_PATH, '/now']) {
      const { response } = await get(feeds, path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    }
  } finally {
    spy.mockRestore();
  }
});
