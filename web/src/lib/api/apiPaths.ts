import { mediaPath, objectApiPath } from '@firehouse/model';

/** API paths, relative to `env.apiBase` (docs/api.md). */
export const apiPaths = {
  alerts: '/alerts',
  apply: '/apply',
  subscriptions: '/subscriptions',
  confirmSubscription: '/subscriptions/confirm',
  unsubscribe: '/subscriptions/unsubscribe',
  /** Lists documents. Takes a filter, order and limit in the API's query syntax. */
  list: (collection: string, query: Readonly<Record<string, string | number>>) =>
    `/col/${collection}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  document: (collection: string, id: string) => `/col/${collection}/doc/${encodeURIComponent(id)}`,
  /** Reads an object by its path with leading slash. */
  object: objectApiPath,
} as const;

/**
 * Returns the URL of an image, given its path with leading slash. All visitors share the URL, so the CDN can cache the
 * image (docs/decisions/042).
 */
export const imageUrl: (path: string, size: 'full' | 'card') => string = mediaPath;
