import type { AnyViewKey } from '../views/defineView.ts';
import { isKeyOf, type Views } from '../views/siteContext.ts';

/** The current view, and the element to scroll to. */
export interface Route<Key extends AnyViewKey = AnyViewKey> {
  readonly view: Key;
  /** The id of an element to scroll to. */
  readonly anchor?: string;
  /** Id of the post or subscriber, if the path contains one. */
  readonly of?: string;
}

/** History state from which Back, Forward and reload restore a view. */
export interface HistoryState {
  readonly body: AnyViewKey;
  /** The user's selections in the view (useHistoryState.ts). */
  readonly choices?: Readonly<Record<string, unknown>>;
}

function routeByPath(pathname: string, views: Views): Route {
  const path = pathname.replace(/(?<=.)\/$/, '');
  for (const { key, paths, pathPrefix } of Object.values(views)) {
    const route = paths?.[path];
    if (route) return { view: key, ...route };
    const of = decoded(pathPrefix && new RegExp(`^${pathPrefix}([^/]+)$`).exec(path)?.[1]);
    if (of !== undefined) return { view: key, of };
  }
  return { view: 'home' };
}

/**
 * Resolves a history entry to a view, in this order: the view in its state, the view in `?body=`, the view for its
 * path, home (SPEC §2, Router paths). A hash overrides the path's anchor.
 * @param location the entry's path, query, hash and state; untrusted
 */
export function resolveRoute(
  location: { pathname: string; search: string; hash: string; state: unknown },
  views: Views,
): Route {
  const byPath = routeByPath(location.pathname, views);
  const stored = (location.state as Partial<HistoryState> | null)?.body;
  const requested = new URLSearchParams(location.search).get('body');
  const view = [stored, requested].find((key) => isKeyOf(views, key)) ?? byPath.view;
  const anchor = hashAnchor(location.hash) ?? (view === byPath.view ? byPath.anchor : undefined);
  return { ...(view === byPath.view ? byPath : { view }), ...(anchor !== undefined && { anchor }) };
}

function hashAnchor(hash: string): string | undefined {
  return hash.length < 2 ? undefined : decoded(hash.slice(1));
}

function decoded(part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
