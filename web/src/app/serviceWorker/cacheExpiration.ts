import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';

/**
 * Removes the least recently used entries above `maxEntries` and those older than `days` (unlimited by default). Lets
 * the browser delete the cache when the device runs out of space.
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
