import { postTypes } from '@firehouse/model';

/** The bodies that show posts: all of them first, then each type (SPEC §2). */
export const bodyKeysOfPosts = ['news_n_events', ...postTypes] as const;
