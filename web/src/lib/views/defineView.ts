import type { ViewKey } from '@firehouse/model';
import type { ComponentType } from 'react';
import { lazyPart } from '../loading/lazyParts.ts';

/** Views with a path of their own instead of a key (SPEC §2, Router paths). */
type PathViewKey = 'post' | 'unsubscribe';

/** Keys of the views on the public page. */
export type PublicViewKey = ViewKey | PathViewKey;

/** Keys of views that only the members' portal has (SPEC §2). Each `view.ts` adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface PortalViewKeys {}

/** Key of a portal-only view. */
export type PortalViewKey = keyof PortalViewKeys;

/** Key of any view. */
export type AnyViewKey = PublicViewKey | PortalViewKey;

/** A view, which fills the page below the navigation. */
export interface View<Key extends AnyViewKey = AnyViewKey> {
  readonly key: Key;
  /** Title in the heading, the navigation and the document (SPEC §2). */
  readonly title: string;
  /** Router paths that show the view, each with an element to scroll to (SPEC §2). */
  readonly paths?: Readonly<Record<string, { readonly anchor?: string }>>;
  /**
   * The path before the id, without special characters, for a view that is reached only by path. If undefined, the view
   * is reached by key.
   */
  readonly pathPrefix?: string;
  readonly Component: ComponentType;
  /** Who can see the view in the portal; undefined for everyone. */
  readonly audience?: 'member' | 'admin';
  /** Position in the admin menu: the list, and the order in it. Every admin view has one. */
  readonly menu?: readonly [list: 'work' | 'more', order: number];
  /** See {@link ViewDefinition.firstReads}; empty in a browser. */
  readonly firstReads: readonly string[];
}

/** A view's definition, as written in its `view.ts`. */
interface ViewDefinition<Key extends AnyViewKey> extends Omit<View<Key>, 'Component' | 'firstReads'> {
  /**
   * Imports the view when it is first shown. Must be a direct import, `() => import('./About.tsx')`, because the build
   * uses it to find the view's file (vite/plugins/prerender.ts). All views in a `view.ts` must import the same file.
   */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /**
   * API requests that the view always makes first. A page that opens on this view sends them before its script has
   * loaded. Only the build uses them; behind `import.meta.env.SSR &&`, they and their imports stay out of the client
   * bundle.
   */
  readonly firstReads?: false | readonly string[];
}

/**
 * Defines a view that is loaded when first shown. The registry, links, document head and early requests are derived
 * from the definition.
 */
export function defineView<Key extends AnyViewKey>({ load, ...definition }: ViewDefinition<Key>): View<Key> {
  return defineEagerView({ ...definition, Component: lazyPart(load) });
}

/** Like {@link defineView}, for a view that is part of the page's main bundle. */
export const defineEagerView = <Key extends AnyViewKey>({
  firstReads,
  ...definition
}: Omit<ViewDefinition<Key>, 'load'> & Pick<View, 'Component'>): View<Key> => ({
  ...definition,
  firstReads: firstReads || [],
});
