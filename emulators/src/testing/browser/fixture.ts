import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openBrowser } from '../chromium.ts';
import { startLocalEmulator, type LocalEmulator } from '../localEmulator.ts';
import { servePage } from '../pageServer.ts';

/** An emulator and a browser shared by all tests in a file. */
interface WebSdk {
  readonly emulator: LocalEmulator;
  /** Opens a browser context with separate connections. It is closed after the test. */
  openContext(): Promise<BrowserContext>;
  /** Opens a tab with the SDK loaded. Creates a new context by default. */
  openTab(context?: BrowserContext): Promise<Page>;
}

/** Starts an emulator and a browser before all tests. Clears the emulator and sets the rules before each test. */
export function useWebSdk(rules: string): WebSdk {
  let running: { emulator: LocalEmulator; browser: Browser; origin: string; closePage: () => void } | undefined;
  const contexts: BrowserContext[] = [];
  const all = (): NonNullable<typeof running> => {
    if (!running) throw new Error('The browser is only available while tests run.');
    return running;
  };
  beforeAll(async () => {
    const [emulator, browser, { origin, close }] = await Promise.all([
      startLocalEmulator(),
      openBrowser(),
      servePage(join(import.meta.dirname, 'page.ts')),
    ]);
    running = { emulator, browser, origin, closePage: close };
  });
  afterAll(async () => {
    const { emulator, browser, closePage } = all();
    await browser.close();
    closePage();
    await emulator.close();
  });
  beforeEach(async () => {
    await all().emulator.clear();
    await all().emulator.putRules(rules);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map(async (context) => context.close()));
  });
  const openContext = async (): Promise<BrowserContext> => {
    const context = await all().browser.newContext();
    context.setDefaultTimeout(30_000);
    contexts.push(context);
    return context;
  };
  return {
    get emulator() {
      return all().emulator;
    },
    openContext,
    openTab: async (context) => {
      const page = await (context ?? (await openContext())).newPage();
      await page.goto(all().origin);
      await page.waitForFunction(() => 'testPage' in globalThis);
      return page;
    },
  };
}
