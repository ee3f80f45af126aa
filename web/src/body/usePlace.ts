import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import type { BodyKey } from './bodyKeys.ts';
import { placeOf, type Place, type PlaceState } from './place.ts';

/** Where the visitor is. */
export function usePlace(): Place {
  const { pathname, search, hash, state } = useLocation();
  return useMemo(() => placeOf({ pathname, search, hash, state }), [pathname, search, hash, state]);
}

/**
 * Switches the body. The history keeps the key; the address stays that of the site, or of the page that
 * the visitor is on when the body stays the same (SPEC §2).
 * @returns a function that takes the key of the body, and the id of an element to scroll to
 */
export function useShowBody(): (key: BodyKey, anchor?: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { body } = usePlace();
  return (key, anchor) => {
    const state: PlaceState = { body: key };
    void navigate({ pathname: key === body ? pathname : paths.home, hash: anchor ?? '' }, { state });
  };
}
