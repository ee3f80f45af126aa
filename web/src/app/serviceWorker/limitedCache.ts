import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';

/**
 * Limits a cache's size, and lets it be deleted when the device is full.
 * @param most maximum number of entries; the least recently used go first
 * @param days maximum age of an entry; unlimited if omitted
 */
export function limited(most: number, days?: number): WorkboxPlugin {
  const plugin = new ExpirationPlugin({
    maxEntries: most,
    purgeOnQuotaError: true,
    ...(days !== undefined && { maxAgeSeconds: days * 86_400 }),
  });
  // Its type allows undefined for members that are always set.
  return plugin as WorkboxPlugin;
}
