import type { WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';

/**
 * Keeps a cache small, and gives it up when the device is full.
 * @param most entries that are kept, those used last
 * @param days that an entry is kept at most; for good when left out
 */
export function limited(most: number, days?: number): WorkboxPlugin {
  const plugin = new ExpirationPlugin({
    maxEntries: most,
    purgeOnQuotaError: true,
    ...(days !== undefined && { maxAgeSeconds: days * 86_400 }),
  });
  // Its type says of members that it has that they may be undefined.
  return plugin as WorkboxPlugin;
}
