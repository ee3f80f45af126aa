import type { BodyKey } from '@firehouse/model';

/** The titles of the bodies (SPEC §2). */
export const bodyTitles = {
  home: 'Home',
  about_us: 'About Us',
  donate: 'Donate',
  apparatus: 'Apparatus',
  join_us: 'Join Us',
  call_history: 'Call History',
  new_station: 'New Station',
  news_n_events: 'News & Events',
  Event: 'Events',
  Incident: 'Incidents',
  News: 'News',
  Training: 'Trainings',
} as const satisfies Readonly<Record<BodyKey, string>>;

/**
 * Whether something names a body.
 * @param key as it stood in the history or the address
 */
export function isBodyKey(key: unknown): key is BodyKey {
  return typeof key === 'string' && Object.hasOwn(bodyTitles, key);
}

/** Pages that only a path of their own leads to, never the key (SPEC §2, Router paths), with their titles. */
const pathPageTitles = { post: 'News & Events', unsubscribe: 'Unsubscribe' } as const;

/** One of {@link pathPageTitles}. */
export type PathPage = keyof typeof pathPageTitles;

/** What the public page shows below its frame. */
export type Shown = BodyKey | PathPage;

/** The title of what is shown. */
export const titleOf = (shown: Shown): string => ({ ...bodyTitles, ...pathPageTitles })[shown];
