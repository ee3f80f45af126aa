/** Bundles a script for browsers and serves a page with it on this machine. */
export function servePage(entry: string): Promise<{ readonly origin: string; readonly close: () => void }>;
