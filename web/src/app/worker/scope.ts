import type { PrecacheEntry } from 'workbox-precaching';

/** A message from a page. */
export interface Message {
  readonly data: { readonly type?: unknown; readonly script?: unknown } | null;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/**
 * What of a service worker's global scope is used here. The whole of it (TypeScript's `webworker`) does not go together
 * with the browser window's, which the rest of the site is checked against.
 */
export interface WorkerScope {
  /** What the build wrote in: the files of the site that are kept from the start. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  readonly clients: {
    readonly matchAll: (which: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }) => Promise<readonly unknown[]>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: 'message', listener: (message: Message) => void) => void;
}
