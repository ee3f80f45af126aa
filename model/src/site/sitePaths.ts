import type { ViewKey } from './viewKeys.ts';

/** Precedes the ID of a post in its path. */
export const POST_PATH = '/posts/ShowPost/';

/** Precedes the email address of a subscriber in the path of their preferences. */
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
  /** The live snapshot as a page without script. */
  now: '/now',
  /** One post, by its ID. */
  post: (id: string) => POST_PATH + encodeURIComponent(id),
  /** Link to a view for a new tab or for sharing. Following it within the page does not change the address. */
  view: (key: ViewKey) => (key === 'home' ? '/' : `/?body=${key}`),
} as const;
