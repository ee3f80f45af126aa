import { feedPaths, isEventType, type Post } from '@firehouse/model';
import { isUpcoming } from './splitByTime.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';

interface AddToCalendarProps {
  readonly post: Pick<Post, 'id' | 'type' | 'title' | 'occurrenceDate'>;
  readonly className?: string;
}

/**
 * Renders a link that adds an event or training to a calendar. Renders nothing for past dates and other types of posts.
 */
export function AddToCalendar({ post, className = 'post-calendar' }: AddToCalendarProps) {
  if (!isEventType(post.type) || !isUpcoming(post, Date.now())) return null;
  return (
    <a className={className} href={feedPaths.event(post.id)}>
      <Icon name="calendar" />
      Add to calendar<span className="visually-hidden"> ({post.title})</span>
    </a>
  );
}
