import { objectPaths, type BodyKey } from '@firehouse/model';
import { apparatusCall } from '../pages/apparatus/apparatus.ts';
import { membersCall } from '../features/members/members.ts';
import { postsCall } from '../features/posts/posts.ts';
import { calls } from '../lib/config/paths.ts';

/** The calls that a body begins with, where they are always the same: a page that begins there makes them early. */
export const firstReads: Readonly<Partial<Record<BodyKey, readonly string[]>>> = {
  about_us: [membersCall, calls.object(objectPaths.about)],
  donate: [calls.object(objectPaths.donate)],
  apparatus: [apparatusCall],
  news_n_events: [postsCall()],
  Event: [postsCall('Event')],
  Incident: [postsCall('Incident')],
  News: [postsCall('News')],
  Training: [postsCall('Training')],
};
