import type { Browser } from 'playwright-core';

/** Opens a browser without windows. */
export function openBrowser(): Promise<Browser>;
