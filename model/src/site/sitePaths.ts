import { postTypes } from '../enumerations/postTypes.ts';

/** The views of the public page, by their keys (SPEC §2). */
export const viewKeys = [
  'home',
  'about_us',
  'donate',
  'apparatus',
  'join_us',
  'call_history',
  'new_station',
  'news_n_events',
  ...postTypes,
] as const;

/** One of {@link viewKeys}. */
export type ViewKey = (typeof viewKeys)[number];

/** The paths of the site's pages, which its feeds and letters name too (SPEC §2, Router paths). */
export const sitePaths = {
  home: '/',
  aboutUs: '/about_us',
  contactUs: '/contact_us',
  members: '/members',
  memberPortal: '/memberportal',
  privacy: '/privacy.html',
  /** One post, by its id. */
  post: (id: string) => `/posts/ShowPost/${encodeURIComponent(id)}`,
  /** Where a link to a view leads when it is opened in a new tab or sent to a friend. Followed within the page it changes no address. */
  view: (key: ViewKey) => (key === 'home' ? '/' : `/?body=${key}`),
} as const;

/**
 * The way to a place, on a map of another site.
 * @param place an address, or `lat,lng` in degrees
 */
export function directionsLink(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}

/** The feeds that the site's server makes. */
export const feedPaths = {
  /** RSS of news. */
  news: '/feeds/news.xml',
  /** iCalendar of events and trainings. */
  events: '/feeds/events.ics',
  /** Atom of the alerts in force, each with its CAP message. */
  alerts: '/feeds/alerts.xml',
  /** The CAP message of one alert, by its id. */
  alert: (id: string) => `/feeds/alerts/${encodeURIComponent(id)}.xml`,
} as const;

/**
 * The one path under which search engines list a view, however one came to it.
 * @param key of the view
 */
export function canonicalPath(key: ViewKey): string {
  return key === 'about_us' ? sitePaths.aboutUs : sitePaths.view(key);
}
