import { createContext, use } from 'react';
import type { AnyViewKey, View } from './defineView.ts';

/** The views of a page, by key; those that it does not show are missing. */
export type Views = Readonly<Partial<Record<AnyViewKey, View>>>;

/** A page that switches its view by a key: the public one, or the members' portal. */
export interface Site {
  /** The page's own path; `?body=` after it asks for another view than home. */
  readonly path: string;
  readonly views: Views;
}

/**
 * Collects definitions.
 * @param list one for each key
 */
export const byKey = <Key extends AnyViewKey>(list: readonly View<Key>[]): Readonly<Record<Key, View>> =>
  Object.fromEntries(list.map((view) => [view.key, view])) as Record<string, View> as Record<Key, View>;

/** Whether something from the history or the address is the key of one of a page's views. */
export const isKeyOf = (views: Views, key: unknown): key is AnyViewKey =>
  typeof key === 'string' && Object.hasOwn(views, key) && views[key as AnyViewKey]?.path === undefined;

/** The page that is shown. */
export const SiteContext = createContext<Site>({ path: '/', views: {} });

/** Returns the page that is shown. */
export const useSite = (): Site => use(SiteContext);
