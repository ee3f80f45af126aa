import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyViewKey } from '../views/defineView.ts';
import { useSite } from '../views/site.ts';
import { placeOf, type Place, type PlaceState } from './place.ts';

/**
 * Where the user is on the page that is shown.
 * @template Key of the page's views, which are the only ones that a place there names
 */
export function usePlace<Key extends AnyViewKey = AnyViewKey>(): Place<Key> {
  const { pathname, search, hash, state } = useLocation();
  const { views } = useSite();
  const place = useMemo(
    () => placeOf({ pathname, search, hash, state }, views),
    [pathname, search, hash, state, views],
  );
  return place as Place<Key>;
}

/** The history state of the entry that is shown, choices included (useHistoryState.ts). */
const stateNow = () => (history.state as { readonly usr?: object } | null)?.usr;

/**
 * Switches the view. The key becomes history state; the address stays that of the page, or the current one when the view
 * stays the same (SPEC §2).
 * @returns a function that takes the key of the view, or undefined for what is shown now; the id of an element to scroll
 *   to; and `replace` where Back must not lead to the current view again
 */
export function useShowView(): (key: AnyViewKey | undefined, anchor?: string, replace?: boolean) => void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: object | null };
  const { view } = usePlace();
  const { path } = useSite();
  return (key, anchor, replace = false) => {
    const stays = key === undefined || key === view;
    const next: unknown = key === undefined ? { ...state, ...stateNow() } : ({ body: key } satisfies PlaceState);
    void navigate({ pathname: stays ? pathname : path, hash: anchor ?? '' }, { state: next, replace });
  };
}
