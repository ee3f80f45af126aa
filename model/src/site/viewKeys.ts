import { postTypes } from '../enumerations/postTypes.ts';

/** Keys of the public site's views (SPEC §2). */
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
