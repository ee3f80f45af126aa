import type { PostType } from '@firehouse/model';
import { PostList } from '../../features/posts/PostList.tsx';

const viewOf = (type?: PostType) => () => <PostList {...(type && { type })} />;

/** Views that show posts: all posts, and one view for each type (SPEC §2). */
export default viewOf();
export const Events = viewOf('Event');
export const Incidents = viewOf('Incident');
export const News = viewOf('News');
export const Trainings = viewOf('Training');
