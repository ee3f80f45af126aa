/** The path of the browser that the end-to-end tests use; null when there is none. */
export function chromiumPath(): string | null;
/** Sees to it that there is a browser, and gives its path. */
export function ensureChromium(): Promise<string>;
