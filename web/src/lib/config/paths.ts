import { company, directionsLink, objectCall } from '@firehouse/model';

export { sitePaths as paths } from '@firehouse/model';

/** Ids of elements that a hash or a path scrolls to. */
export const anchors = { contactUs: 'contact_us', members: 'members', main: 'main' } as const;

/** Links that open the phone, an email program or a map. */
export const reach = {
  emergency: `tel:${company.emergencyNumber}`,
  phone: `tel:${company.phone}`,
  email: `mailto:${company.email}`,
  /** @param place an address, or `lat,lng` */
  directions: directionsLink,
} as const;

/** The API's URLs, below the base of lib/config/env.ts (docs/api.md). */
export const calls = {
  alerts: '/alerts',
  apply: '/apply',
  subscriptions: '/subscriptions',
  confirmSubscription: '/subscriptions/confirm',
  unsubscribe: '/subscriptions/unsubscribe',
  /** @param query filter, order and limit in the API's grammar */
  list: (collection: string, query: Readonly<Record<string, string | number>>) =>
    `/col/${collection}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  document: (collection: string, id: string) => `/col/${collection}/doc/${encodeURIComponent(id)}`,
  /**
   * @param path of an object, with a leading slash
   * @param size `card` for its smaller version
   */
  object: (path: string, size: 'full' | 'card' = 'full') => objectCall(path) + (size === 'card' ? '?size=card' : ''),
} as const;
