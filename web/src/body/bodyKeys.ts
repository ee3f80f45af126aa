/** The bodies that the public page can show (SPEC §2), with the titles they carry. */
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
} as const;

/** The key of a body. */
export type BodyKey = keyof typeof bodyTitles;

/**
 * Whether something names a body.
 * @param key as it stood in the history or the address
 */
export function isBodyKey(key: unknown): key is BodyKey {
  return typeof key === 'string' && Object.hasOwn(bodyTitles, key);
}
