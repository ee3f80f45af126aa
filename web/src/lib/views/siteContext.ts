import { createContext, use } from 'react';
import type { AnyViewKey, View } from './defineView.ts';

/** The views on a page, by key. Every page has a home. */
export type Views = Readonly<Partial<Record<AnyViewKey, View>> & Record<'home', View>>;

/** A page that switches its view by key: the public page, or the members' portal. */
export interface Site {
  /** Path of the page. `?body=` opens a view other than home. */
  readonly path: string;
  readonly views: Views;
}

/** Indexes view definitions by key. */
export const byKey = <Key extends AnyViewKey>(list: readonly View<Key>[]): Readonly<Record<Key, View>> =>
  Object.fromEntries(list.map((view) => [view.key, view])) as Record<string, View> as Record<Key, View>;

/** Returns whether an untrusted value is the key of a view on the page. Views reached only by path don't count. */
export const isKeyOf = (views: Views, key: unknown): key is AnyViewKey =>
  typeof key === 'string' && Object.hasOwn(views, key) && views[key as AnyViewKey]?.pathPrefix === undefined;

/** The current page. */
export const SiteContext = createContext<Site | undefined>(undefined);

/**
 * Returns the current page.
 * @throws {Error} outside a {@link SiteContext}
 */
export function useSite(): Site {
  const site = use(SiteContext);
  if (site === undefined) throw new Error('There is no SiteContext here.');
  return site;
}
