import * as app from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../src/testing/chromium.ts';
import { servePage } from '../../src/testing/pageServer.ts';
import { latencies } from '../latency.ts';
import type { LatencyPage } from '../latencyPage.ts';
import type { Group } from './group.ts';
import { start, stop } from '../servers.ts';
import { percentile } from '../statistics.ts';

const PAGE = fileURLToPath(new URL('../latencyPage.ts', import.meta.url));
const WRITES = 500;

/** Measures write-to-listener latencies in a new page, in ms. */
async function measureInPage(
  opened: Browser,
  origin: string,
  port: number,
  settings: sdk.FirestoreSettings,
): Promise<number[]> {
  const page = await opened.newPage();
  await page.goto(origin);
  await page.waitForFunction(() => 'latencies' in globalThis);
  const samples = await page.evaluate((options) => (globalThis as unknown as LatencyPage).latencies(options), {
    port,
    settings,
    writes: WRITES,
  });
  await page.close();
  return samples;
}

/** Latency from a write until another client's listener receives it, in Chromium and in Node. */
export const browser: Group = {
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
