import type { PostType } from '@firehouse/model';
import { PostList } from '../../features/posts/PostList.tsx';

const bodyOf = (type?: PostType) => () => <PostList {...(type && { type })} />;

/** The bodies that show posts: all of them, and one for each type (SPEC §2). */
export default bodyOf();
export const Events = bodyOf('Event');
export const Incidents = bodyOf('Incident');
export const News = bodyOf('News');
export const Trainings = bodyOf('Training');
