// Callbacks passed to evaluate() run in the browser.
/// <reference lib="dom" />
import type { Firestore } from 'firebase/firestore';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { startLocalEmulator, tokenFor } from '../localEmulator.ts';
import { barriersEverywhere } from './barriers.ts';
import { useWebSdk } from './fixture.ts';
import { openProxy, type Proxy } from './proxy.ts';

const RULES = `rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /c/{id} { allow read, write; }
    match /own/{id} {
      allow read: if resource.data.owner == request.auth.uid;
      allow write: if request.resource.data.owner == request.auth.uid;
    }
  }
}`;
/** The same rules without access to `c`. */
const CLOSED = RULES.replace('match /c/{id} { allow read, write; }', '');

const web = useWebSdk(RULES);
const proxies: Proxy[] = [];

afterEach(async () => {
  await Promise.all(proxies.splice(0).map(async (proxy) => proxy.close()));
});

async function proxyOf(port = web.emulator.port): Promise<Proxy> {
  const proxy = await openProxy(port);
  proxies.push(proxy);
  return proxy;
}

/** A listener event: document IDs and snapshot metadata, or an error code. */
type Shown = Readonly<Record<string, unknown>> | string;

declare global {
  /** Globals in the browser: the client and its listener's events. */
  var db: Firestore;
  var shown: Shown[];
}

/** Opens a client in a page. */
async function connect(
  page: Page,
  settings: Readonly<Record<string, unknown>> = {},
  who?: { readonly sub: string },
  host = web.emulator.host,
): Promise<void> {
  await page.evaluate(
    (options) => {
      globalThis.db = testPage.open(options);
      globalThis.shown = [];
    },
    { host, who, settings },
  );
}

/** Opens an offline client with a persistent cache in a page. */
async function connectPersistently(page: Page): Promise<void> {
  await page.evaluate(async (host) => {
    const { sdk } = testPage;
    const localCache = sdk.persistentLocalCache({ tabManager: sdk.persistentMultipleTabManager() });
    globalThis.db = testPage.open({ host, settings: { localCache } });
    globalThis.shown = [];
    await sdk.disableNetwork(db);
  }, web.emulator.host);
}

/** Opens a tab with a client. */
async function tabWith(
  ...options: Parameters<typeof connect> extends [Page, ...infer Rest] ? Rest : never
): Promise<Page> {
  const page = await web.openTab();
  await connect(page, ...options);
  return page;
}

/** Listens to a collection, and records the document IDs and metadata of each snapshot. */
async function listen(page: Page, collection = 'c', max = 2000): Promise<void> {
  await page.evaluate(
    ([name, most]) => {
      const { sdk } = testPage;
      sdk.onSnapshot(
        sdk.query(sdk.collection(db, name), sdk.orderBy('n', 'desc'), sdk.limit(most)),
        { includeMetadataChanges: true },
        ({ docs, metadata }) => {
          shown.push({
            ids: docs.map(({ id }) => id).join(' '),
            isPending: metadata.hasPendingWrites,
            isCached: metadata.fromCache,
          });
        },
        ({ code }) => shown.push(code),
      );
    },
    [collection, max] as const,
  );
}

/** Returns a page's latest listener event. */
async function latest(page: Page): Promise<Shown | undefined> {
  return page.evaluate(() => shown.at(-1));
}

/** Waits until a page's latest listener event is as expected. */
async function shows(page: Page, expected: Shown): Promise<void> {
  await expect.poll(async () => latest(page), { timeout: 20_000, interval: 10 }).toEqual(expected);
}

const synced = (ids: string): Shown => ({ ids, isPending: false, isCached: false });

/** Writes a document. Returns 'OK' or the error code. */
async function set(page: Page, path: string, data: Readonly<Record<string, unknown>>): Promise<string> {
  return page.evaluate(
    async ([where, what]) => {
      const { sdk } = testPage;
      return sdk.setDoc(sdk.doc(db, where), what).then(
        () => 'OK',
        ({ code }: { readonly code: string }) => code,
      );
    },
    [path, data] as const,
  );
}

/** Increments a counter in five transactions. */
async function add(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const { sdk } = testPage;
    for (let round = 0; round < 5; round += 1)
      await sdk.runTransaction(
        db,
        async (transaction) => {
          const reference = sdk.doc(db, 'c/sum');
          const n = (await transaction.get(reference)).data()?.['n'] as number | undefined;
          transaction.set(reference, { n: (n ?? 0) + 1 });
        },
        { maxAttempts: 50 },
      );
  });
}

/** Creates a write of a document larger than 1 kB. */
function writing(n: number): object {
  return {
    update: {
      name: `projects/demo-test/databases/(default)/documents/c/${n}`,
      fields: { n: { integerValue: String(n) }, text: { stringValue: 'x'.repeat(1000) } },
    },
  };
}

/** Name, SDK settings and expected `CI` parameter of each transport. */
const STREAMING = ['streaming', {}, '0'] as const;
const POLLING = ['long polling', { experimentalForceLongPolling: true }, '1'] as const;
const STREAMING_OVER_XHR = ['streaming with XMLHttpRequest', { useFetchStreams: false }, '0'] as const;

describe.each([STREAMING, POLLING, STREAMING_OVER_XHR])('the web SDK in a browser, %s', (_how, settings, polling) => {
  it('reads, writes and listens in two tabs', async () => {
    const proxy = await proxyOf();
    // Tabs in the same context share connections.
    const context = await web.openContext();
    const tabs = await Promise.all([web.openTab(context), web.openTab(context)]);
    const [one, other] = tabs;
    await Promise.all(tabs.map(async (tab) => connect(tab, settings, undefined, proxy.host)));
    await Promise.all([listen(one), listen(other)]);
    await Promise.all([shows(one, synced('')), shows(other, synced(''))]);
    const read = await one.evaluate(async () => {
      const { sdk } = testPage;
      const reference = sdk.doc(db, 'c/a');
      const written = sdk.setDoc(reference, { n: 1, at: sdk.serverTimestamp(), text: 'é𝒳\n"&=+%', nan: NaN });
      await written;
      const data = (await sdk.getDocFromServer(reference)).data();
      return {
        text: data?.['text'],
        isTime: data?.['at'] instanceof sdk.Timestamp,
        isNaN: Number.isNaN(data?.['nan']),
      };
    });
    expect(read).toEqual({ text: 'é𝒳\n"&=+%', isTime: true, isNaN: true });
    await shows(other, synced('a'));
    await shows(one, synced('a'));
    // The writing tab's listener fired before the server confirmed the write.
    expect(
      await one.evaluate(() => shown.some((event) => typeof event === 'object' && event['isPending'] === true)),
    ).toBe(true);
    expect(await set(other, 'c/b', { n: 2 })).toBe('OK');
    await shows(one, synced('b a'));
    // Check only the first request: if the machine is slow, the SDK might suspect a buffering proxy and fall back to
    // polling.
    expect(proxy.backChannels.map((query) => query.get('CI'))[0]).toBe(polling);
  });

  it('receives 1,000 documents', async () => {
    await web.emulator.commit(Array.from({ length: 1000 }, (_none, n) => writing(n)));
    const page = await tabWith(settings);
    await listen(page);
    await shows(page, synced(Array.from({ length: 1000 }, (_none, n) => 999 - n).join(' ')));
    // Ignore the empty snapshot that the SDK raises if there is no response within ten seconds.
    expect(
      await page.evaluate(() => shown.filter((event) => typeof event !== 'object' || event['ids'] !== '').length),
    ).toBe(1);
  });
});

describe.each([STREAMING, POLLING])('the web SDK in a browser, %s', (_how, settings) => {
  it('commits batches and transactions, also when they compete', async () => {
    const [one, other] = await Promise.all([tabWith(settings), tabWith(settings)]);
    await listen(other);
    await shows(other, synced(''));
    await one.evaluate(async () => {
      const { sdk } = testPage;
      const batch = sdk.writeBatch(db);
      for (const [n, id] of ['a', 'b', 'c'].entries()) batch.set(sdk.doc(db, 'c', id), { n });
      await batch.commit();
    });
    await shows(other, synced('c b a'));
    expect(
      new Set(await other.evaluate(() => shown.map((event) => typeof event === 'object' && event['ids']))),
    ).toEqual(new Set(['', 'c b a']));
    await Promise.all([add(one), add(other)]);
    expect(await web.emulator.fieldsOf('c/sum')).toEqual({ n: { integerValue: '10' } });
  });

  it('refills a limited query', async () => {
    const page = await tabWith(settings);
    for (const [n, id] of ['a', 'b', 'c', 'd'].entries()) await set(page, `c/${id}`, { n });
    await listen(page, 'c', 2);
    await shows(page, synced('d c'));
    await web.emulator.documents('DELETE', '/c/d');
    await shows(page, synced('c b'));
    await web.emulator.documents('PATCH', '/c/a', { body: { fields: { n: { integerValue: '9' } } } });
    await shows(page, synced('a c'));
  });

  it('reports denials with their code, and follows changes of the rules and of the user', async () => {
    const page = await tabWith(settings);
    expect(await set(page, 'own/a', { owner: 'alice', n: 1 })).toBe('permission-denied');
    const listenOwn = async (): Promise<void> =>
      page.evaluate(() => {
        const { sdk } = testPage;
        globalThis.shown = [];
        sdk.onSnapshot(
          sdk.doc(db, 'own/a'),
          (snapshot) => shown.push({ owner: snapshot.data()?.['owner'] as string }),
          ({ code }) => shown.push(code),
        );
      });
    await listenOwn();
    await shows(page, 'permission-denied');
    await page.evaluate(() => testPage.signIn(db, { sub: 'alice' }));
    expect(await set(page, 'own/a', { owner: 'alice', n: 1 })).toBe('OK');
    await listenOwn();
    await shows(page, { owner: 'alice' });
    await page.evaluate(() => testPage.signIn(db, { sub: 'bob' }));
    await shows(page, 'permission-denied');
    await listen(page);
    await shows(page, synced(''));
    await web.emulator.putRules(CLOSED);
    await shows(page, 'permission-denied');
    expect(await set(page, 'c/a', { n: 1 })).toBe('permission-denied');
    await web.emulator.putRules(RULES);
    expect(await set(page, 'c/a', { n: 1 })).toBe('OK');
  });

  it('queues writes while it is offline, and receives only what it missed', async () => {
    const proxy = await proxyOf();
    const page = await tabWith(settings, undefined, proxy.host);
    await set(page, 'c/a', { n: 1 });
    await set(page, 'c/b', { n: 2 });
    await listen(page);
    await shows(page, synced('b a'));
    await page.context().setOffline(true);
    proxy.cut();
    await page.evaluate(() => {
      const { sdk } = testPage;
      void sdk.setDoc(sdk.doc(db, 'c/queued'), { n: 3 });
      void sdk.deleteDoc(sdk.doc(db, 'c/a'));
    });
    await shows(page, { ids: 'queued b', isPending: true, isCached: true });
    await web.emulator.documents('PATCH', '/c/missed', { body: { fields: { n: { integerValue: '4' } } } });
    expect(await web.emulator.fieldsOf('c/queued')).toBeUndefined();
    proxy.forms.length = 0;
    await page.context().setOffline(false);
    await shows(page, synced('missed queued b'));
    expect(await web.emulator.fieldsOf('c/queued')).toEqual({ n: { integerValue: '3' } });
    expect(await web.emulator.fieldsOf('c/a')).toBeUndefined();
    expect(proxy.forms.some((form) => form.includes('"resumeToken"'))).toBe(true);
  });
});

describe('the web SDK in a browser, with a persistent cache', () => {
  it('shows its documents after the page is reloaded offline, and then sends what it has queued', async () => {
    const page = await web.openTab();
    await connectPersistently(page);
    await page.evaluate(async () => testPage.sdk.enableNetwork(db));
    await set(page, 'c/a', { n: 1 });
    await listen(page);
    await shows(page, synced('a'));
    await page.evaluate(async () => {
      const { sdk } = testPage;
      await sdk.disableNetwork(db);
      void sdk.setDoc(sdk.doc(db, 'c/queued'), { n: 2 });
    });
    await shows(page, { ids: 'queued a', isPending: true, isCached: true });
    await page.reload();
    await page.waitForFunction(() => 'testPage' in globalThis);
    await connectPersistently(page);
    await listen(page);
    await shows(page, { ids: 'queued a', isPending: true, isCached: true });
    await web.emulator.documents('PATCH', '/c/missed', { body: { fields: { n: { integerValue: '3' } } } });
    expect(await web.emulator.fieldsOf('c/queued')).toBeUndefined();
    await page.evaluate(async () => testPage.sdk.enableNetwork(db));
    await shows(page, synced('missed queued a'));
    expect(await web.emulator.fieldsOf('c/queued')).toEqual({ n: { integerValue: '2' } });
  });
});

describe('the web SDK in a browser, when connections fail', () => {
  it.each([STREAMING, POLLING])('continues after they break, %s', async (_how, settings) => {
    const proxy = await proxyOf();
    const page = await tabWith(settings, undefined, proxy.host);
    await listen(page);
    await shows(page, synced(''));
    for (let round = 0; round < 3; round += 1) {
      proxy.cut();
      await web.emulator.documents('PATCH', '/c/a', { body: { fields: { n: { integerValue: String(round) } } } });
      await web.emulator.documents('DELETE', '/c/a');
      await web.emulator.documents('PATCH', `/c/b${round}`, {
        body: { fields: { n: { integerValue: String(round) } } },
      });
      await shows(page, synced(Array.from({ length: round + 1 }, (_none, n) => `b${round - n}`).join(' ')));
    }
  });

  it('opens new sessions after the emulator has restarted', async () => {
    const first = await startLocalEmulator();
    const proxy = await proxyOf(first.port);
    const page = await tabWith({}, undefined, proxy.host);
    await set(page, 'c/a', { n: 1 });
    await listen(page);
    await shows(page, synced('a'));
    await first.close();
    // The other emulator has neither the sessions nor the documents.
    proxy.target = web.emulator.port;
    await web.emulator.documents('PATCH', '/c/other', { body: { fields: { n: { integerValue: '1' } } } });
    await shows(page, synced('other'));
    expect(await set(page, 'c/b', { n: 2 })).toBe('OK');
    await shows(page, synced('b other'));
  });

  it('sends ten large writes that it has queued, in order', async () => {
    const page = await tabWith();
    await page.context().setOffline(true);
    await page.evaluate(() => {
      const { sdk } = testPage;
      for (let n = 0; n < 10; n += 1)
        void sdk.setDoc(sdk.doc(db, 'c', String(n % 5)), { n, text: '"&é'.repeat(100_000) });
    });
    await page.context().setOffline(false);
    await page.evaluate(async () => testPage.sdk.waitForPendingWrites(db));
    const numbers = await Promise.all([0, 1, 2, 3, 4].map(async (id) => web.emulator.fieldsOf(`c/${id}`)));
    expect(numbers).toEqual([5, 6, 7, 8, 9].map((n) => expect.objectContaining({ n: { integerValue: String(n) } })));
  });

  it('detects that a proxy buffers responses, and polls', async () => {
    const proxy = await proxyOf();
    proxy.isBuffering = true;
    const page = await tabWith({ experimentalAutoDetectLongPolling: true }, undefined, proxy.host);
    await listen(page);
    await shows(page, synced(''));
    expect(await set(page, 'c/a', { n: 1 })).toBe('OK');
    await shows(page, synced('a'));
    await web.emulator.documents('PATCH', '/c/b', { body: { fields: { n: { integerValue: '2' } } } });
    await shows(page, synced('b a'));
    expect(proxy.backChannels.map((query) => query.get('CI'))).toContain('1');
  });
});

/** A document ID that contains HTML. */
const HOSTILE = '<img src=x onerror="document.title=1">';

/** Opens a view of the emulator's page, and records script errors. */
async function openView(
  parameters: Readonly<Record<string, string>>,
): Promise<{ readonly page: Page; readonly errors: string[] }> {
  const errors: string[] = [];
  const page = await (await web.openContext()).newPage();
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`http://${web.emulator.host}/?${new URLSearchParams(parameters).toString()}`);
  await page.locator('#live:visible').waitFor();
  return { page, errors };
}

const DATABASE = 'projects/demo-test/databases/(default)';
/** Writes `{n}` as an admin. */
async function writeDocument(path: string, n: number): Promise<void> {
  await web.emulator.documents('PATCH', `/${path}`, { body: { fields: { n: { integerValue: String(n) } } } });
}

describe('the page of the emulator', () => {
  it('updates documents and denials without losing the focus or closing a menu', async () => {
    await writeDocument('c/a', 1);
    const { page, errors } = await openView({ database: DATABASE, path: 'c/a' });
    const value = page.locator('.document .value').first();
    await expect.poll(async () => value.textContent()).toBe('1');
    await page.getByRole('link', { name: 'Denials' }).focus();
    await page.locator('#databases').press('Enter');
    await writeDocument(`c/${encodeURIComponent(HOSTILE)}`, 2);
    await writeDocument('c/a', 3);
    await expect.poll(async () => value.textContent()).toBe('3');
    await expect.poll(async () => page.locator('.documents').textContent()).toContain(HOSTILE);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('databases');
    expect(await page.locator('.databases[open]').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(await page.locator('.databases[open]').count()).toBe(0);
    // Earlier tests also caused denials.
    const badge = page.locator('#tab-denials .badge');
    const count = async () => ((await badge.count()) === 0 ? 0 : Number(await badge.textContent()));
    const before = await count();
    await web.emulator.documents('GET', '/own/followed', { token: tokenFor({ sub: 'bob' }) });
    await expect.poll(count).toBe(before + 1);
    await page.locator('#tab-denials').press('Enter');
    await page.getByText('firestore.rules:6:22').first().waitFor();
    expect(await page.locator('article').first().textContent()).toContain('uid bob');
    await page.getByRole('button', { name: 'Clear list' }).press('Enter');
    await page.getByText('No denials').waitFor();
    expect(await page.title()).toBe('Denials · Firestore emulator');
    expect(errors).toEqual([]);
  });

  it('is accessible in every view, width and color scheme', async () => {
    await writeDocument('c/a', 1);
    await writeDocument('c/ghost/below/1', 1);
    await web.emulator.documents('GET', '/own/x', { token: tokenFor({ sub: 'bob' }) });
    const { page, errors } = await openView({ database: DATABASE, path: 'c/a', confirm: 'delete' });
    expect(await barriersEverywhere(page)).toEqual([]);
    for (const view of ['rules', 'denials']) {
      await page.locator(`#tab-${view}`).click();
      await page.locator(`#tab-${view}[aria-current]`).waitFor();
      for (const summary of await page.locator('main summary').all()) await summary.click();
      expect(await barriersEverywhere(page)).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
});
