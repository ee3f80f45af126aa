import * as app from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { listenUntilEnd, type SoakOptions, type SoakResult } from './soakClient.ts';

/** Globals that this script defines in the browser. */
export interface SoakPage {
  readonly listenUntilEnd: (options: SoakOptions) => Promise<SoakResult>;
}

sdk.setLogLevel('silent');

// Called by soak.ts.
const page: SoakPage = { listenUntilEnd: (options) => listenUntilEnd(app, sdk, options) };
Object.assign(globalThis, page);
