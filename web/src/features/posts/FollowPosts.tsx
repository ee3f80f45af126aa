import { feedPaths } from '@firehouse/model';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { SubscribeButton } from '../subscription/SubscribeButton.tsx';

/** How to learn about new posts: by email, in a news reader, in a calendar. */
export function FollowPosts() {
  return (
    <aside className="follow" aria-label="Stay up to date">
      <SubscribeButton className="btn">Subscribe by email</SubscribeButton>
      <a href={feedPaths.news}>
        <Icon name="news" />
        News feed (RSS)
      </a>
      {/* Calendars subscribe to this scheme, and so stay up to date; a browser without one has the file. */}
      <a href={`webcal://${location.host}${feedPaths.events}`}>
        <Icon name="calendar" />
        Add all events and trainings to your calendar
      </a>
      <a href={feedPaths.events}>Calendar file (iCal)</a>
    </aside>
  );
}
