import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startLocalEmulator, type LocalEmulator } from '../../emulators/src/testing/localEmulator.ts';
import { openBrowser } from '../e2e/browser.ts';

/** One emulator and one browser for the tests of a file. */
export interface WebSdk {
  readonly emulator: LocalEmulator;
  /** Opens a window with its own network; it closes after the test. */
  openContext(): Promise<BrowserContext>;
  /** Opens a tab with the SDK, in a window of its own unless one is given. */
  openTab(context?: BrowserContext): Promise<Page>;
}

/** The script of page.ts: the SDK's build for browsers. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  const chunk = output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error('The page was not built.');
  return chunk.code;
}

/** Serves the page on this machine: a browser lets no page from elsewhere connect to it. */
async function serve(script: string): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(
      isScript ? script : '<!doctype html><title>Test</title><script type="module" src="/page.js"></script>',
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}` };
}

/** Starts everything before the tests of a file; before each test the emulator is cleared and the rules are set. */
export function useWebSdk(rules: string): WebSdk {
  let running: { emulator: LocalEmulator; browser: Browser; server: Server; origin: string } | undefined;
  const contexts: BrowserContext[] = [];
  const all = (): NonNullable<typeof running> => {
    if (!running) throw new Error('The browser is only available while tests run.');
    return running;
  };
  beforeAll(async () => {
    const [emulator, browser, page] = await Promise.all([startLocalEmulator(), openBrowser(), bundle().then(serve)]);
    running = { emulator, browser, ...page };
  });
  afterAll(async () => {
    const { emulator, browser, server } = all();
    await browser.close();
    server.closeAllConnections();
    server.close();
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
