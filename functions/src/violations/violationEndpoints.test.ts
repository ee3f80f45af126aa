import { DAY_MS, MINUTE_MS, RETENTION_MS, viewKeys } from '@firehouse/model';
import type { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../platform/settings.ts';
import { startLocalApi, type LocalApi } from '../testing/localApi.ts';
import { addToDay, countedViolations, violationCounter } from './countViolations.ts';
import { REPORTS_MAX_BYTES } from './violationEndpoints.ts';
import { REPORT_TYPES, violationsIn, type Violation } from './parseViolations.ts';

const logged = vi.hoisted(() => vi.fn());
vi.mock('firebase-functions/logger', () => ({ error: logged, info: () => {} }));

const { site } = defaultSettings;
const START = Date.UTC(2026, 5, 5, 16);
const [REPORTING_API, REPORT_URI] = REPORT_TYPES;

/** Creates a report like the ones that Chromium sends to the Reporting API. */
const report = (body: object = {}) => ({
  type: 'csp-violation',
  age: 12,
  url: `${site}/memberportal`,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: `${site}/memberportal`,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js',
    disposition: 'enforce',
    originalPolicy: "default-src 'self'",
    sample: 'alert(1)',
    statusCode: 200,
    ...body,
  },
});

const bytes = (value: unknown) => Uint8Array.from(Buffer.from(JSON.stringify(value)));
const different = (at: number): Violation => ({ disposition: 'report', directive: 'img-src', page: `/${at}` });
const read = (...reports: readonly object[]) => violationsIn(REPORTING_API, bytes(reports), site);

describe('a report', () => {
  it('of the Reporting API has several violations', () => {
    expect(read(report(), report({ disposition: 'report', effectiveDirective: 'require-trusted-types-for' }))).toEqual([
      { disposition: 'enforce', directive: 'script-src-elem', page: '/memberportal' },
      { disposition: 'report', directive: 'require-trusted-types-for', page: '/memberportal' },
    ]);
  });

  it.each([
    ['effective-directive', 'img-src', 'img-src'],
    ['violated-directive', 'img-src', 'img-src'],
  ])('of report-uri has one, with its %s', (name, directive, expected) => {
    const about = { 'document-uri': `${site}/about_us`, [name]: directive, 'blocked-uri': 'https://evil.example/x' };
    expect(violationsIn(REPORT_URI, bytes({ 'csp-report': about }), site)).toEqual([
      { disposition: 'enforce', directive: expected, page: '/about_us' },
    ]);
  });

  it.each([
    ['/', '/'],
    ['/?body=home', '/'],
    ['/?body=call_history&from=x', '/?body=call_history'],
    ['/?body=alert(1)', '/'],
    ['/memberportal?body=audit', '/memberportal'],
    ['/posts/ShowPost/a-post', '/posts/ShowPost/'],
    ['/unsubscribe/ada@people.example', '/unsubscribe/'],
    ['/privacy.html', '/privacy.html'],
    ['/ada@people.example', 'other'],
  ])('on %s counts for %s', (path, page) => {
    expect(read(report({ documentURL: site + path }))).toMatchObject([{ page }]);
  });

  it.each([['alert(1)'], [undefined], [{}], ['script-src-elem '], ['__proto__']])(
    'with the directive %j counts as other',
    (effectiveDirective) => {
      expect(read(report({ effectiveDirective }))).toMatchObject([{ directive: 'other' }]);
    },
  );

  it.each([['https://evil.example/'], [`${site}.evil.example/`], ['x'], [undefined], [7]])(
    'on the page %j of another site is dropped',
    (documentURL) => {
      expect(read(report({ documentURL }))).toEqual([]);
    },
  );

  it('of another kind is dropped', () => {
    expect(read({ ...report(), type: 'deprecation' }, { type: 'csp-violation' })).toEqual([]);
  });
});

describe('the API', () => {
  let api: LocalApi;

  beforeAll(async () => {
    api = await startLocalApi();
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.clear();
    logged.mockReset();
  });
  afterEach(() => void vi.restoreAllMocks());

  const send = (body: Uint8Array<ArrayBuffer>, type: string = REPORTING_API) =>
    api.request('POST', '/violations', { headers: { 'Content-Type': type }, body });
  const days = async () => (await api.db.collection('violations').get()).docs;

  it('counts what a visitor’s browser reports, and shows the counts to admins only', async () => {
    await api.db.doc('members/chief@people.example').set({ privileges: ['member', 'admin'] });
    await api.db.doc('members/ada@people.example').set({ privileges: ['member'] });
    expect(await send(bytes([report(), report(), report({ effectiveDirective: 'img-src' })]))).toEqual({
      status: 204,
      body: '',
    });
    const [day, ...others] = await days();
    expect(others).toEqual([]);
    // Nothing from the report itself is stored.
    expect(Object.keys(day?.data() ?? {}).toSorted()).toEqual(['counts', 'expireAt']);
    expect(await api.request('GET', '/violations', { as: 'chief@people.example' })).toEqual({
      status: 200,
      body: [
        { disposition: 'enforce', directive: 'script-src-elem', page: '/memberportal', count: 2 },
        { disposition: 'enforce', directive: 'img-src', page: '/memberportal', count: 1 },
      ],
    });
    expect((await api.request('GET', '/violations', { as: 'ada@people.example' })).status).toBe(403);
    expect((await api.request('GET', '/violations')).status).toBe(401);
  });

  it.each([
    [REPORTING_API, '{', 400, 'The body is not valid JSON.'],
    [REPORTING_API, '{}', 400, 'The body is not a report of violations.'],
    [REPORTING_API, '["x"]', 400, 'The body is not a report of violations.'],
    [REPORT_URI, '[]', 400, 'The body is not a report of violations.'],
    [REPORT_URI, '{"csp-report":"x"}', 400, 'The body is not a report of violations.'],
    ['application/json', '[]', 415, 'Reports must be application/reports+json or application/csp-report.'],
    [REPORTING_API, `[${' '.repeat(REPORTS_MAX_BYTES)}]`, 413, 'The body is larger than 32 KiB.'],
  ])('refuses %s %.20j: %i', async (type, body, status, sentence) => {
    expect(await send(Uint8Array.from(Buffer.from(body)), type)).toEqual({ status, body: sentence });
    expect(await days()).toEqual([]);
  });

  it('10,000 reports in an hour are 60 writes of one document, however different they are', async () => {
    const write = vi.fn((counts: ReadonlyMap<string, number>, now: number) => addToDay(api.db, counts, now));
    const count = violationCounter(write);
    const pages = ['/', '/memberportal', '/unsubscribe/ada@people.example', ...viewKeys.map((key) => `/?body=${key}`)];
    const directives = ['script-src-elem', 'img-src', 'trusted-types', 'style-src-attr', 'base-uri'];
    for (let sent = 0; sent < 10_000; sent += 1) {
      const [violation] = read(
        report({
          documentURL: site + (sent % 7 === 0 ? `/stranger-${sent}` : pages[sent % pages.length]),
          effectiveDirective: sent % 5 === 0 ? `stranger-${sent}` : directives[sent % directives.length],
          disposition: sent % 2 === 0 ? 'enforce' : 'report',
        }),
      );
      await count(violation === undefined ? [] : [violation], START + sent * 359);
    }
    expect(write).toHaveBeenCalledTimes(60);
    const [day, ...others] = await days();
    expect(others).toEqual([]);
    const stored = JSON.stringify(day?.data());
    expect(stored).not.toContain('stranger');
    expect(stored.length).toBeLessThan(8 * 1024);
    const counted = await countedViolations(api.db, START);
    const total = counted.reduce((sum, one) => sum + one.count, 0);
    // The counts of the last minute haven't been written yet.
    expect(total).toBeGreaterThan(10_000 - MINUTE_MS / 359 - 1);
    expect(total).toBeLessThanOrEqual(10_000);
  });

  it('memory and writes are bounded: beyond 200 different violations in a minute, further ones are other', async () => {
    const write = vi.fn(() => Promise.resolve());
    const count = violationCounter(write);
    await count([different(0)], START);
    await count(
      Array.from({ length: 10_000 }, (_, at) => different(at)),
      START + 1,
    );
    await count([], START + MINUTE_MS);
    const [, written] = write.mock.calls.map(([counts]: unknown[]) => counts as Map<string, number>);
    expect(written?.size).toBe(201);
    expect(written?.get('report other other')).toBe(9_800);
  });

  it('violations that could not be written are counted with the next ones, a minute later', async () => {
    const write = vi.fn((_counts: ReadonlyMap<string, number>) => Promise.resolve());
    write.mockRejectedValueOnce(new Error('unavailable'));
    const count = violationCounter(write);
    const violation: Violation = { disposition: 'enforce', directive: 'img-src', page: '/' };
    await count([violation], START);
    expect(logged).toHaveBeenCalledTimes(1);
    await count([violation], START + MINUTE_MS - 1);
    expect(write).toHaveBeenCalledTimes(1);
    await count([violation], START + MINUTE_MS);
    expect(write.mock.calls.at(-1)?.[0]).toEqual(new Map([['enforce img-src /', 3]]));
  });

  it('the counts are of 30 days, after which Firestore deletes them', async () => {
    const key = 'enforce img-src /';
    for (const daysAgo of [0, 29, 30]) await addToDay(api.db, new Map([[key, 1]]), START - daysAgo * DAY_MS);
    await addToDay(api.db, new Map([[key, 5]]), START);
    expect(await countedViolations(api.db, START)).toEqual([
      { disposition: 'enforce', directive: 'img-src', page: '/', count: 7 },
    ]);
    const today = (await api.db.doc('violations/2026-06-05').get()).get('expireAt') as Timestamp;
    expect(today.toMillis()).toBe(START + RETENTION_MS.violations);
  });
});
