import type { PostType } from '@firehouse/model';
import { PostList } from '../../features/posts/PostList.tsx';

const viewOf = (type?: PostType) => () => <PostList {...(type && { type })} />;

/** The views that show posts: all of them, and one for each type (SPEC §2). */
export default viewOf();
export const Events = viewOf('Event');
export const Incidents = viewOf('Incident');
export const News = viewOf('News');
export const Trainings = viewOf('Training');
