import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';

/**
 * Limits a cache's size, and lets it be deleted when the device is full.
 * @param maxEntries maximum number of entries; the least recently used go first
 * @param days maximum age of an entry; unlimited if omitted
 */
export function expiration(maxEntries: number, days?: number): WorkboxPlugin {
  const plugin = new ExpirationPlugin({
    maxEntries,
    purgeOnQuotaError: true,
    ...(days !== undefined && { maxAgeSeconds: days * 86_400 }),
  });
  // Its type allows undefined for members that are always set.
  return plugin as WorkboxPlugin;
}
