import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { ownSuite } from '../suite/context.ts';
import { startInstance, type Instance } from '../suite/instance.ts';
import { openRecords, type Records } from './storedRecords.ts';

const schema = readFileSync(join(import.meta.dirname, 'fixtures/CAP-v1.2.xsd'), 'utf8');

/** Strings that could break the feed: markup, characters that are invalid in XML, other scripts, and long text. */
const HOSTILE = [
  '</title><script>alert(1)</script>',
  ']]>\u0000\u0008\u001B\uFFFE end & <!-- --> <?xml?> &amp; "\'',
  '\u202Eright to left\u202C \u05D0\u0628 🚒 \u{1F468}\u200D\u{1F692}',
  'é'.repeat(150),
];

let records: Records;
let instance: Instance;

beforeAll(async () => {
  records = openRecords();
  const now = Date.now();
  const time = (hours: number) => Timestamp.fromMillis(now + hours * 3_600_000);
  const alert = {
    title: 'Burn ban',
    description: 'No open fires.',
    startTime: time(-1),
    endTime: time(2),
    rev: 3,
    createdAt: time(-2),
  };
  const location = { coordinate: { lat: 40.5812, lng: -75.5147 }, address: '400 Lantern Hill Road' };
  await records.put({
    'alerts/cap-now': { ...alert, location },
    'alerts/cap-urgent': { ...alert, severity: 'urgent' },
    'alerts/cap-announced': { ...alert, startTime: time(1) },
    'alerts/cap-over': { ...alert, endTime: time(-0.5) },
    // Stored before documents had revisions.
    'alerts/cap-old': { title: 'Old', description: 'Text', startTime: time(-9), endTime: time(9) },
    ...Object.fromEntries(
      HOSTILE.map((text, at) => [
        `alerts/cap-hostile-${at}`,
        { ...alert, title: text, description: text, location: { ...location, address: text } },
      ]),
    ),
  });
  instance = await startInstance({ SITE_ADDRESS: ownSuite().hosting, SHARE_READS_MS: '0' }, 'feeds');
});

afterAll(async () => {
  await instance.stop();
  await records.clear();
});

async function read(path: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(new URL(path, instance.url), { headers });
  return { response, text: await response.text() };
}

/** Returns the URLs of the CAP messages that the feed links to. */
async function messageUrls(): Promise<string[]> {
  const { text } = await read('/feeds/alerts.xml');
  return [...text.matchAll(/type="application\/cap\+xml" href="([^"]+)"/g)].map(([, address = '']) => address);
}

describe('the alert feed', () => {
  it('contains only alerts in force', async () => {
    const ids = (await messageUrls()).map((address) => address.replace(/^.*\/alerts\/(.*)\.xml$/, '$1'));
    expect(ids).toContain('cap-now');
    expect(ids).toContain('cap-urgent');
    expect(ids).toContain('cap-old');
    expect(ids).not.toContain('cap-announced');
    expect(ids).not.toContain('cap-over');
    expect(ids.filter((id) => id.startsWith('cap-hostile'))).toHaveLength(HOSTILE.length);
  });

  it('links to messages that are valid CAP 1.2, whatever an alert says', async () => {
    const addresses = await messageUrls();
    expect(addresses.length).toBeGreaterThanOrEqual(HOSTILE.length + 3);
    for (const address of addresses) {
      const { response, text } = await read(new URL(address).pathname);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'application/cap+xml; charset=utf-8',
      ]);
      const { valid, errors } = await validateXML({ xml: text, schema });
      expect([valid, errors]).toEqual([true, []]);
    }
  });

  it('is itself well-formed', async () => {
    const { text } = await read('/feeds/alerts.xml');
    expect((await validateXML({ xml: text, normalization: 'c14n' })).errors).toEqual([]);
  });

  it('has its content type, is cacheable, and responds with 304 to a matching ETag', async () => {
    for (const path of ['/feeds/alerts.xml', '/feeds/alerts/cap-now.xml']) {
      const { response } = await read(path);
      expect(response.headers.get('cache-control')).toBe('public, max-age=30');
      const again = await read(path, { 'If-None-Match': response.headers.get('etag') ?? '' });
      expect([again.response.status, again.text]).toEqual([304, '']);
    }
    expect((await read('/feeds/alerts.xml')).response.headers.get('content-type')).toBe(
      'application/atom+xml; charset=utf-8',
    );
  });

  it('is reached through Hosting', async () => {
    const { hosting } = ownSuite();
    expect((await fetch(`${hosting}/feeds/alerts.xml`)).status).toBe(200);
    expect((await fetch(`${hosting}/feeds/alerts/cap-now.xml`)).headers.get('content-type')).toBe(
      'application/cap+xml; charset=utf-8',
    );
  });

  it('accepts only GET', async () => {
    for (const path of ['/feeds/alerts.xml', '/feeds/alerts/cap-now.xml'])
      expect((await fetch(new URL(path, instance.url), { method: 'POST' })).status).toBe(405);
  });
});

describe('the CAP message of an alert', () => {
  it('contains the revision and the location', async () => {
    const { text } = await read('/feeds/alerts/cap-now.xml');
    expect(text).toContain('.alerts.cap-now.3</identifier>');
    expect(text).toContain('<circle>40.5812,-75.5147 0</circle>');
    expect((await read('/feeds/alerts/cap-old.xml')).text).toContain('.alerts.cap-old.0</identifier>');
  });

  it.each(['cap-announced', 'cap-over', 'nothing-here', '__x__', 'a%2Fb', '%3Cscript%3E', '.'])(
    'is 404 for %s, which is not an alert in force',
    async (id) => {
      const { response } = await read(`/feeds/alerts/${id}.xml`);
      expect([response.status, response.headers.get('cache-control') ?? '']).toEqual([
        404,
        expect.not.stringContaining('public'),
      ]);
    },
  );
});

it('the schema rejects messages that CAP does not allow', async () => {
  const { text } = await read('/feeds/alerts/cap-now.xml');
  for (const broken of [
    text.replace('<status>Actual', '<status>Maybe'),
    text.replace(/<sent>[^<]*/, '<sent>2026-07-01T12:00:00Z'),
    text.replace(/<sender>[^<]*<\/sender>/, ''),
    text.replace('<scope>', '<scope>]]>\u0008'),
  ])
    expect((await validateXML({ xml: broken, schema })).valid).toBe(false);
});
