import type { AnyViewKey } from '../views/defineView.ts';
import { isKeyOf, type Views } from '../views/siteContext.ts';

/** The user's location: the current view, and the element to scroll to. */
export interface Route<Key extends AnyViewKey = AnyViewKey> {
  readonly view: Key;
  /** The id of an element to scroll to. */
  readonly anchor?: string;
  /** Id of the post or subscriber, if the path has one. */
  readonly of?: string;
}

/** An entry's history state, from which Back, Forward and reload restore the view. */
export interface HistoryState {
  readonly body: AnyViewKey;
  /** The user's choices in the view (useHistoryState.ts). */
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
 * Resolves a history entry: the view in its state; otherwise the view in `?body=`; otherwise the view for its path;
 * otherwise home (SPEC §2, Router paths). A hash takes precedence over the path's anchor.
 * @param location path, query, hash and state of the entry; untrusted
 * @param views the page's views
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
