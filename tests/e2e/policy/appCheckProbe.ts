/// <reference lib="dom" />
/// <reference types="vite/client" />
/** The site's own requests, built with an App Check key. The test serves this as a file of the site. */
import { readList, send } from '@firehouse/web/testing/requests';
import { trustScripts } from '@firehouse/web/testing/trusted-scripts';

trustScripts();

const requests = {
  /** Reads a list; returns the error, or '' for none. */
  read: (path: string) => readList(path, { signal: new AbortController().signal }).then(() => '', String),
  /** Sends an empty form; returns the error, or '' for none. */
  send: (path: string) => send(path, { method: 'POST', body: {} }).then(() => '', String),
};

/** The probe's functions on the page. */
export type AppCheckProbe = typeof requests;

Object.assign(globalThis, { siteRequests: requests });
