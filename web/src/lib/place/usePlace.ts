import type { BodyKey } from '@firehouse/model';
import { createContext, use, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { placeOf, type Place, type PlaceState } from './place.ts';

/** Gives the address of a view, for links to it; the portal shows some public views at its own address. */
export const ViewAddressContext = createContext<(key: BodyKey) => string>(paths.body);

/** Where the visitor is. */
export function usePlace(): Place {
  const { pathname, search, hash, state } = useLocation();
  return useMemo(() => placeOf({ pathname, search, hash, state }), [pathname, search, hash, state]);
}

/** What the history keeps with the entry that is shown, choices included (useKept.ts). */
const stateNow = () => (history.state as { readonly usr?: object } | null)?.usr;

/**
 * Switches the body. The history keeps the key; the address stays that of the site, or of the page that
 * the visitor is on when the body stays the same (SPEC §2).
 * @returns a function that takes the key of the body, or undefined for what is shown now, and the id of an
 *   element to scroll to
 */
export function useShowBody(): (key: BodyKey | undefined, anchor?: string) => void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { readonly pathname: string; readonly state: object | null };
  const { body } = usePlace();
  const addressOf = use(ViewAddressContext);
  return (key, anchor) => {
    const stays = key === undefined || key === body;
    const next: unknown = key === undefined ? { ...state, ...stateNow() } : ({ body: key } satisfies PlaceState);
    const page = stays ? pathname : addressOf(key).replace(/\?.*/, '');
    void navigate({ pathname: page, hash: anchor ?? '' }, { state: next });
  };
}
