import type { PrecacheEntry } from 'workbox-precaching';

interface Message {
  readonly data: { readonly type?: unknown; readonly script?: unknown } | null;
  readonly source: { readonly id: string } | null;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/**
 * The parts of a service worker's global scope that the site uses. TypeScript's `webworker` library would conflict with
 * the `dom` library that the rest of the site uses.
 */
export interface WorkerScope {
  /** Files to precache; injected at build time. */
  readonly __WB_MANIFEST: (PrecacheEntry | string)[];
  readonly clients: {
    readonly matchAll: (which: {
      readonly type: 'window';
      readonly includeUncontrolled: true;
    }) => Promise<readonly { readonly id: string }[]>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: (type: 'message', listener: (message: Message) => void) => void;
}
