import type { ViewKey } from './viewKeys.ts';

/** Path of a post, without its ID. */
export const POST_PATH = '/posts/ShowPost/';

/** Path of the preferences page, without the subscriber's email address. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/';

/** JSON snapshot with the current alerts, the latest incidents and more, the same for everyone (docs/api.md). */
export const LIVE_SNAPSHOT_PATH = '/live.json';

/** Paths of the site's pages. Also used in feeds and emails (SPEC §2, Router paths). */
export const sitePaths = {
  home: '/',
  aboutUs: '/about_us',
  contactUs: '/contact_us',
  members: '/members',
  memberPortal: '/memberportal',
  privacy: '/privacy.html',
  accessibility: '/accessibility.html',
  /** The live snapshot as an HTML page that doesn't need JavaScript. */
  now: '/now',
  /** A post, by its ID. */
  post: (id: string) => POST_PATH + encodeURIComponent(id),
  /** Link to a view that can be shared or opened in a new tab. Clicking it within the site doesn't change the URL. */
  view: (key: ViewKey) => (key === 'home' ? '/' : `/?body=${key}`),
} as const;
