import * as app from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { latencies } from './latency.mjs';

// Called by figures/browser.mjs.
globalThis.latencies = (options) => latencies(app, sdk, options);
