/// <reference lib="dom" />
/// <reference types="vite/client" />
/** The site's own requests, as built with an App Check key. The test serves this as a file of the site. */
import { readList } from '../../../web/src/lib/api/readRequest.ts';
import { send } from '../../../web/src/lib/api/writeRequest.ts';

const calls = {
  /** Reads a list; returns the error, empty for none. */
  read: (call: string) => readList(call, { signal: new AbortController().signal }).then(() => '', String),
  /** Sends something. */
  send: (call: string) => send(call, { method: 'POST', body: {} }).then(() => '', String),
};

/** The probe on the page. */
export type AppCheckProbe = typeof calls;

Object.assign(globalThis, { siteCalls: calls });
