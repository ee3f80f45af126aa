import type { PrecacheEntry } from 'workbox-precaching';

/** A message from a page. */
interface Message {
  readonly data: { readonly type?: unknown; readonly script?: unknown } | null;
  /** The page that sent it. */
  readonly source: { readonly id: string } | null;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/**
 * The parts of a service worker's global scope that this site uses. TypeScript's `webworker` library conflicts with the
 * types of a browser window, which the rest of the site is checked against.
 */
export interface WorkerScope {
  /** Injected by the build: the site's files to precache. */
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
