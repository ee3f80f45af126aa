import { postTypes } from '@firehouse/model';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { bodyTitles } from './titles.ts';

/** The views of the members' portal, by key (SPEC §2), and who sees each: everybody, members or admins. */
export const portalViews = {
  home: { title: 'Members', audience: 'member' },
  login: { title: 'Login', audience: 'public' },
  user_account: { title: 'Member Info', audience: 'member' },
  addMember: { title: 'Add Member', audience: 'admin' },
  applications: { title: 'Applications', audience: 'admin' },
  audit: { title: 'Audit', audience: 'admin' },
  news_n_events: { title: bodyTitles.news_n_events, audience: 'public' },
  apparatus: { title: bodyTitles.apparatus, audience: 'public' },
  Event: { title: bodyTitles.Event, audience: 'public' },
  Incident: { title: bodyTitles.Incident, audience: 'public' },
  News: { title: bodyTitles.News, audience: 'public' },
  Training: { title: bodyTitles.Training, audience: 'public' },
} as const satisfies Readonly<Record<string, PortalViewFacts>> &
  Readonly<Record<(typeof postTypes)[number], PortalViewFacts>>;

interface PortalViewFacts {
  readonly title: string;
  readonly audience: 'public' | 'member' | 'admin';
}

/** One of {@link portalViews}. */
export type PortalKey = keyof typeof portalViews;

/** Whether the portal has a view of that key; the key comes from the history or the address. */
export const isPortalKey = (key: unknown): key is PortalKey =>
  typeof key === 'string' && Object.hasOwn(portalViews, key);

/** The address of a view, for links that are opened in a new tab; switching views within the page keeps the path. */
export const portalAddress = (key: PortalKey): string =>
  key === 'home' ? paths.memberPortal : `${paths.memberPortal}?body=${key}`;

/** Returns the view that the history or the address asks for; home without one (SPEC §4). */
export function usePortalPlace(): PortalKey {
  const { search, state } = useLocation() as { readonly search: string; readonly state: { body?: unknown } | null };
  return [state?.body, new URLSearchParams(search).get('body')].find(isPortalKey) ?? 'home';
}

/**
 * Returns a function that switches the portal's view.
 * `replace` leaves the current view out of the history, as when it is no longer available.
 */
export function useShowPortalView(): (key: PortalKey, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (key, { replace = false } = {}) => void navigate(paths.memberPortal, { replace, state: { body: key } }),
    [navigate],
  );
}
