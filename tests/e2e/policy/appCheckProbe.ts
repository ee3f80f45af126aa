/// <reference lib="dom" />
/// <reference types="vite/client" />
/**
 * Sends requests with the site's API client, built with an App Check key. The tests serve it as one of the site's
 * files.
 */
import { readList, send } from '@firehouse/web/testing/requests';
import { trustScripts } from '@firehouse/web/testing/trusted-scripts';

trustScripts();

const requests = {
  /** Reads a list and returns the error, or '' if there was none. */
  read: (path: string) => readList(path, { signal: new AbortController().signal }).then(() => '', String),
  /** Sends an empty form and returns the error, or '' if there was none. */
  send: (path: string) => send(path, { method: 'POST', body: {} }).then(() => '', String),
};

/** The probe's functions, which run in the page. */
export type AppCheckProbe = typeof requests;

Object.assign(globalThis, { siteRequests: requests });
