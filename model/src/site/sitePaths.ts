import type { ViewKey } from './viewKeys.ts';

/** Comes before a post's ID in its path. */
export const POST_PATH = '/posts/ShowPost/';

/** Comes before a subscriber's email address in the path of their preferences. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/';

/** The live snapshot: the alerts in force and the latest incidents, for every visitor (docs/api.md). */
export const LIVE_SNAPSHOT_PATH = '/live.json';

/** The paths of the site's pages, also used in its feeds and emails (SPEC §2, Router paths). */
export const sitePaths = {
  home: '/',
  aboutUs: '/about_us',
  contactUs: '/contact_us',
  members: '/members',
  memberPortal: '/memberportal',
  privacy: '/privacy.html',
  /** The live snapshot as a page without scripts. */
  now: '/now',
  /** One post, by its ID. */
  post: (id: string) => POST_PATH + encodeURIComponent(id),
  /** Link to a view, for a new tab or for sharing. Following it within the page does not change the URL. */
  view: (key: ViewKey) => (key === 'home' ? '/' : `/?body=${key}`),
} as const;
