import * as app from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../../src/testing/chromium.mjs';
import { servePage } from '../../src/testing/pageServer.mjs';
import { latencies } from '../latency.mjs';
import { start, stop } from '../servers.mjs';
import { percentile } from '../statistics.mjs';

const PAGE = fileURLToPath(new URL('../latencyPage.mjs', import.meta.url));
const WRITES = 500;

/** Latencies of a new page, in ms. */
async function measureInPage(browser, origin, port, settings) {
  const page = await browser.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'latencies' in globalThis);
  const samples = await page.evaluate((options) => globalThis.latencies(options), { port, settings, writes: WRITES });
  await page.close();
  return samples;
}

/** From a write until a listener of another client shows it, in Chromium and in Node. */
export const browser = {
  name: 'browser',
  oursOnly: true,
  rows: [
    { key: 'streaming', label: 'a write seen by a listener in Chromium, p50', unit: 'ms' },
    { key: 'streamingSlow', label: '  p99', unit: 'ms' },
    { key: 'polling', label: '  by long polling, p50', unit: 'ms' },
    { key: 'pollingSlow', label: '  by long polling, p99', unit: 'ms' },
    { key: 'grpc', label: '  in Node over gRPC, p50', unit: 'ms' },
    { key: 'grpcSlow', label: '  in Node over gRPC, p99', unit: 'ms' },
  ],
  measure: async (subject) => {
    const server = await start(subject);
    const page = await servePage(PAGE);
    const opened = await openBrowser();
    const streaming = await measureInPage(opened, page.origin, server.port, {});
    const polling = await measureInPage(opened, page.origin, server.port, { experimentalForceLongPolling: true });
    const grpc = await latencies(app, sdk, { port: server.port, writes: WRITES });
    await opened.close();
    page.close();
    await stop(server);
    return {
      streaming: percentile(streaming, 0.5),
      streamingSlow: percentile(streaming, 0.99),
      polling: percentile(polling, 0.5),
      pollingSlow: percentile(polling, 0.99),
      grpc: percentile(grpc, 0.5),
      grpcSlow: percentile(grpc, 0.99),
    };
  },
};
