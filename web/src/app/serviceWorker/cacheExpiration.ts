import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';

/**
 * Creates a plugin that removes the least recently used entries above `maxEntries` and those older than `days`
 * (unlimited by default). It deletes the whole cache when the browser's storage quota is exceeded.
 */
export function expiration(maxEntries: number, days?: number): WorkboxPlugin {
  const plugin = new ExpirationPlugin({
    maxEntries,
    purgeOnQuotaError: true,
    ...(days !== undefined && { maxAgeSeconds: days * 86_400 }),
  });
  // The plugin always has the methods that its type declares as optional.
  return plugin as WorkboxPlugin;
}
