import { postTypes } from '../enumerations/postTypes.ts';

/** The public page's views, by key (SPEC §2). */
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
