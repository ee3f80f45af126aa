import { mediaPath, objectApiPath } from '@firehouse/model';

/** API paths, relative to `env.apiBase` (docs/api.md). */
export const apiPaths = {
  alerts: '/alerts',
  apply: '/apply',
  subscriptions: '/subscriptions',
  confirmSubscription: '/subscriptions/confirm',
  unsubscribe: '/subscriptions/unsubscribe',
  /**
   * Lists documents.
   * @param query filter, order and limit, in the API's query syntax
   */
  list: (collection: string, query: Readonly<Record<string, string | number>>) =>
    `/col/${collection}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  document: (collection: string, id: string) => `/col/${collection}/doc/${encodeURIComponent(id)}`,
  /**
   * Reads an object.
   * @param path object path, with a leading slash
   * @param size `card` for the small version
   */
  object: (path: string, size: 'full' | 'card' = 'full') => objectApiPath(path) + (size === 'card' ? '?size=card' : ''),
} as const;

/**
 * Returns an image's URL on the site, which all visitors share (docs/decisions/042).
 * @param path path of an object, with a leading slash
 */
export const imageUrl = (path: string, size: 'full' | 'card'): string => mediaPath(path, size);
