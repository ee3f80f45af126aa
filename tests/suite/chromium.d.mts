/** The path of the whole browser, for benches and screenshots; null when there is none. */
export function chromiumPath(): string | null;
/** The path of the browser that the end-to-end tests use; null when there is none. */
export function testBrowserPath(): string | null;
/** Whether there is something for {@link ensureTestBrowser} to install. */
export function isTestBrowserMissing(): boolean;
/** Installs the browser of the end-to-end tests where it is missing, and returns its path. */
export function ensureTestBrowser(): Promise<string>;
