import * as app from 'firebase/app';
import * as sdk from 'firebase/firestore';
import { listenUntilEnd } from './soakClient.mjs';

sdk.setLogLevel('silent');

// Called by soak.mjs.
globalThis.listenUntilEnd = (options) => listenUntilEnd(app, sdk, options);
