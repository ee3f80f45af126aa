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

/** The paths of the site's pages, also used in its feeds and emails (SPEC §2, Router paths). */
export const sitePaths = {
  home: '/',
  aboutUs: '/about_us',
  contactUs: '/contact_us',
  members: '/members',
  memberPortal: '/memberportal',
  privacy: '/privacy.html',
  /** One post, by its ID. */
  post: (id: string) => `/posts/ShowPost/${encodeURIComponent(id)}`,
  /** The link to a view for a new tab or for sharing. Following it within the page does not change the address. */
  view: (key: ViewKey) => (key === 'home' ? '/' : `/?body=${key}`),
} as const;

/**
 * Link to directions on an external map.
 * @param place an address, or `lat,lng` in degrees
 */
export function directionsLink(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}

/** The paths of the feeds. */
export const feedPaths = {
  /** RSS feed of the news. */
  news: '/feeds/news.xml',
  /** iCalendar of events and trainings. */
  events: '/feeds/events.ics',
  /** Atom feed of the alerts in force, each with its CAP message. */
  alerts: '/feeds/alerts.xml',
  /** The CAP message of one alert, by its ID. */
  alert: (id: string) => `/feeds/alerts/${encodeURIComponent(id)}.xml`,
} as const;

/** The one path that search engines list for a view, however users reached it. */
export function canonicalPath(key: ViewKey): string {
  return key === 'about_us' ? sitePaths.aboutUs : sitePaths.view(key);
}
