import * as app from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { latencies, type LatencyOptions } from './latency.ts';

/** Globals that this script defines in the browser. */
export interface LatencyPage {
  readonly latencies: (options: LatencyOptions) => Promise<number[]>;
}

// Called by figures/browser.ts.
const page: LatencyPage = { latencies: (options) => latencies(app, sdk, options) };
Object.assign(globalThis, page);
