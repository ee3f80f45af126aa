import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyViewKey } from '../views/defineView.ts';
import { useSite } from '../views/siteContext.ts';
import { resolveRoute, type Route, type HistoryState } from './resolveRoute.ts';

/**
 * Returns the route of the current history entry.
 * @template Key keys of the page's views
 */
export function useRoute<Key extends AnyViewKey = AnyViewKey>(): Route<Key> {
  const { pathname, search, hash, state } = useLocation();
  const { views } = useSite();
  const route = useMemo(
    () => resolveRoute({ pathname, search, hash, state }, views),
    [pathname, search, hash, state, views],
  );
  return route as Route<Key>;
}

/** Returns the current history entry's state, including values from useHistoryState.ts. */
const stateNow = () => (history.state as { readonly usr?: object } | null)?.usr;

/**
 * Returns a function that switches the view. The view's key (undefined for the current view) goes into the history
 * state, and the URL becomes the page's path. If the view stays the same, the URL doesn't change (SPEC §2).
 */
export function useShowView(): (key: AnyViewKey | undefined, anchor?: string, replace?: boolean) => void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: object | null };
  const { view } = useRoute();
  const { path } = useSite();
  return (key, anchor, replace = false) => {
    const stays = key === undefined || key === view;
    const next: unknown = key === undefined ? { ...state, ...stateNow() } : ({ body: key } satisfies HistoryState);
    void navigate({ pathname: stays ? pathname : path, hash: anchor ?? '' }, { state: next, replace });
  };
}
