import type { ViewKey } from '@firehouse/model';
import type { ComponentType } from 'react';
import { lazyPart } from '../loading/lazyParts.ts';

/** Views with their own path and no key (SPEC §2, Router paths). */
type PathViewKey = 'post' | 'unsubscribe';

/** The views on the public page. */
export type PublicViewKey = ViewKey | PathViewKey;

/** Views that only the members' portal has (SPEC §2), in addition to its home. Each adds its key in its `view.ts`. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface PortalViewKeys {}

/** The key of one of these views. */
export type PortalViewKey = keyof PortalViewKeys;

/** Any view that a page can show. */
export type AnyViewKey = PublicViewKey | PortalViewKey;

/** A view: the content of a page for a key. */
export interface View<Key extends AnyViewKey = AnyViewKey> {
  readonly key: Key;
  /** Its heading, its name in navigation, and its document title (SPEC §2). */
  readonly title: string;
  /** The router paths that show it, each with the element to scroll to (SPEC §2). */
  readonly paths?: Readonly<Record<string, { readonly anchor?: string }>>;
  /** Its only path, up to the id at the end, without special characters. If undefined, its key leads to it. */
  readonly pathPrefix?: string;
  readonly Component: ComponentType;
  /** Who can see it in the portal; undefined for everybody. */
  readonly audience?: 'member' | 'admin';
  /** See {@link ViewDefinition.firstReads}; empty in a browser. */
  readonly firstReads: readonly string[];
}

/** A view's definition in its folder. */
interface ViewDefinition<Key extends AnyViewKey> extends Omit<View<Key>, 'Component' | 'firstReads'> {
  /**
   * Imports the view when it is first shown, by a direct import: `() => import('./About.tsx')`. All views in a
   * `view.ts` are in the same file, which the build finds by this import (vite/viewLinks.ts).
   */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /**
   * API requests that the view always starts with: a page that opens on this view sends them before its script has
   * loaded. Only the build reads them. Following `import.meta.env.SSR &&`, they and their imports stay out of the
   * site's script.
   */
  readonly firstReads?: false | readonly string[];
}

/** Creates a view's definition, from which its entry in the registry, links, head and early reads follow. */
export function defineView<Key extends AnyViewKey>({ load, ...definition }: ViewDefinition<Key>): View<Key> {
  return defineEagerView({ ...definition, Component: lazyPart(load) });
}

/** Like {@link defineView}, for a view that comes with the page's own script. */
export const defineEagerView = <Key extends AnyViewKey>({
  firstReads,
  ...definition
}: Omit<ViewDefinition<Key>, 'load'> & Pick<View, 'Component'>): View<Key> => ({
  ...definition,
  firstReads: firstReads || [],
});
