/** Path of the full browser, for benchmarks and screenshots; null when there is none. */
export function chromiumPath(): string | null;
/** Path of the browser that the end-to-end tests use; null when there is none. */
export function testBrowserPath(): string | null;
/** Whether {@link ensureTestBrowser} has something to install. */
export function isTestBrowserMissing(): boolean;
/** Installs the end-to-end tests' browser if it is missing, and returns its path. */
export function ensureTestBrowser(): Promise<string>;
