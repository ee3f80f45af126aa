// Callbacks passed to evaluate() run in the browser.
/// <reference lib="dom" />
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../chromium.ts';
import { nameOf, PROJECT, startLocalEmulator, type LocalEmulator } from '../localEmulator.ts';
import { servePage } from '../pageServer.ts';

const SECRET = { secret: { stringValue: 'of the developer' } };
const DOCUMENTS = `/v1/projects/${PROJECT}/databases/(default)/documents`;
const EVIL = 'evil.example';

let emulator: LocalEmulator;
let browser: Browser;
let site: { readonly origin: string; readonly close: () => void };
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  [emulator, browser, site] = await Promise.all([
    startLocalEmulator(),
    openBrowser([`--host-resolver-rules=MAP ${EVIL} 127.0.0.1`]),
    servePage(join(import.meta.dirname, 'page.ts')),
  ]);
});
afterAll(async () => {
  await browser.close();
  site.close();
  await emulator.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await emulator.clear();
  await emulator.commit([{ update: { name: nameOf('c/a'), fields: SECRET } }]);
});

/** Sends a request from a page. Returns the response text, or the error if the browser blocks access to it. */
async function fetchFrom(page: Page, path: string, init: RequestInit = {}, { port } = emulator): Promise<string> {
  return page.evaluate(
    async ([url, options]) => {
      try {
        return await (await fetch(url, options)).text();
      } catch (error) {
        return String(error);
      }
    },
    [`http://127.0.0.1:${port}${path}`, init] as const,
  );
}

async function pageAt(origin: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(origin);
  return page;
}

const OWNER = { Authorization: 'Bearer owner' };
/** Builds a request that browsers send without a CORS preflight. */
const simple = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'text/plain' },
  body: JSON.stringify(body),
});
const WRITE = { writes: [{ update: { name: nameOf('c/planted'), fields: {} } }] };

describe('a page of another origin', () => {
  let page: Page;

  beforeAll(async () => {
    page = await pageAt(site.origin.replace('localhost', EVIL));
  });

  it('cannot read, as an administrator or as nobody', async () => {
    for (const headers of [OWNER, {}])
      expect(await fetchFrom(page, `${DOCUMENTS}/c/a`, { headers })).toContain('Failed to fetch');
    const query = { structuredQuery: { from: [{ collectionId: 'c' }] } };
    expect(await fetchFrom(page, `${DOCUMENTS}:runQuery`, simple(query))).toContain('Failed to fetch');
    const channel = '/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1&CVER=22';
    expect(await fetchFrom(page, channel, { ...simple({}), body: 'count=0' })).toContain('Failed to fetch');
  });

  it('cannot write', async () => {
    await fetchFrom(page, `${DOCUMENTS}:commit`, simple(WRITE));
    await fetchFrom(page, `${DOCUMENTS}:commit`, { ...simple(WRITE), mode: 'no-cors' });
    await fetchFrom(page, `${DOCUMENTS}:commit`, { ...simple(WRITE), headers: OWNER });
    await page.evaluate(
      async ([url, body]) => {
        navigator.sendBeacon(url, body);
        const form = document.createElement('form');
        Object.assign(form, { method: 'POST', action: url, enctype: 'text/plain', target: 'frame' });
        const frame = Object.assign(document.createElement('iframe'), { name: 'frame' });
        const [before, after] = body.split('"writes"');
        form.append(
          Object.assign(document.createElement('input'), { name: `${before}"a`, value: `b","writes"${after}` }),
        );
        document.body.append(frame, form);
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
        form.submit();
        await loaded;
      },
      [`http://127.0.0.1:${emulator.port}${DOCUMENTS}:commit`, JSON.stringify(WRITE)] as const,
    );
    expect(await emulator.fieldsOf('c/planted')).toBeUndefined();
    expect((await emulator.documents('GET', '/c/planted')).status).toBe(404);
  });

  it('cannot clear', async () => {
    const path = DOCUMENTS.replace('/v1', '/emulator/v1');
    expect(await fetchFrom(page, path, { method: 'DELETE' })).toContain('Failed to fetch');
    expect(await emulator.fieldsOf('c/a')).toEqual(SECRET);
  });

  it('cannot export', async () => {
    const body = {
      database: `projects/${PROJECT}/databases/(default)`,
      export_directory: folder,
      export_name: 'stolen',
    };
    const path = `/emulator/v1/projects/${PROJECT}:export`;
    expect(await fetchFrom(page, path, simple(body))).toContain('Failed to fetch');
    expect(existsSync(join(folder, 'stolen'))).toBe(false);
  });

  it('cannot use a name of its own for this machine', async () => {
    const response = await page.goto(`http://${EVIL}:${emulator.port}${DOCUMENTS}/c/a`);
    expect(response?.status()).toBe(403);
    expect(await response?.text()).not.toContain('of the developer');
    await page.goto(site.origin.replace('localhost', EVIL));
  });

  it('is named in the log, with the option that lets it in', () => {
    const origin = site.origin.replace('localhost', EVIL);
    const lines = emulator.log.filter((line) => line.includes(origin));
    expect(lines).toEqual([
      `Requests of pages from ${origin} are refused, unless the emulator starts with --allow-origin ${origin}.`,
    ]);
  });

  it('reads and writes where the emulator names it', async () => {
    const origin = site.origin.replace('localhost', EVIL);
    const open = await startLocalEmulator({ access: { origins: [origin], hosts: [] } });
    expect(await fetchFrom(page, `${DOCUMENTS}:commit`, { ...simple(WRITE), headers: OWNER }, open)).toContain(
      'commitTime',
    );
    expect(await fetchFrom(page, `${DOCUMENTS}/c/planted`, { headers: OWNER }, open)).toContain('createTime');
    await open.close();
  });
});

describe('a page of another local port', () => {
  it('reads, writes and clears', async () => {
    const page = await pageAt(site.origin);
    expect(await fetchFrom(page, `${DOCUMENTS}/c/a`, { headers: OWNER })).toContain('of the developer');
    expect(await fetchFrom(page, `${DOCUMENTS}:commit`, simple(WRITE))).toContain('commitTime');
    await fetchFrom(page, DOCUMENTS.replace('/v1', '/emulator/v1'), { method: 'DELETE' });
    expect((await emulator.documents('GET', '/c/a')).status).toBe(404);
  });
});
