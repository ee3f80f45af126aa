import { createContext, use } from 'react';
import type { AnyViewKey, View } from './defineView.ts';

/** A page's views by key; views that it does not show are missing. Every page has a home. */
export type Views = Readonly<Partial<Record<AnyViewKey, View>> & Record<'home', View>>;

/** A page that switches its view by key: the public page, or the members' portal. */
export interface Site {
  /** The page's path; with `?body=` it opens a view other than home. */
  readonly path: string;
  readonly views: Views;
}

/**
 * Builds a record of definitions by key.
 * @param list one definition for each key
 */
export const byKey = <Key extends AnyViewKey>(list: readonly View<Key>[]): Readonly<Record<Key, View>> =>
  Object.fromEntries(list.map((view) => [view.key, view])) as Record<string, View> as Record<Key, View>;

/** Returns whether a value from the history or the URL is the key of one of a page's views. */
export const isKeyOf = (views: Views, key: unknown): key is AnyViewKey =>
  typeof key === 'string' && Object.hasOwn(views, key) && views[key as AnyViewKey]?.pathPrefix === undefined;

/** The current page. */
export const SiteContext = createContext<Site | undefined>(undefined);

/**
 * Returns the current page.
 * @throws outside of a {@link SiteContext}
 */
export function useSite(): Site {
  const site = use(SiteContext);
  if (site === undefined) throw new Error('There is no SiteContext here.');
  return site;
}
