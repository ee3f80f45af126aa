import { paths } from '../../lib/config/paths.ts';
import { PathLink } from '../../lib/navigation/PathLink.tsx';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { EndedNotice } from '../../features/session/EndedNotice.tsx';
import { IdleWarning } from '../../features/session/IdleWarning.tsx';

// This chunk is loaded on public pages if a user is signed in.
export { followSession } from '../../lib/session/followSession.ts';

/** Renders a session's notices on a public page: a warning before it ends, and a message after it has ended. */
export function SessionNotices() {
  return (
    <>
      <IdleWarning />
      <EndedNotice className="session-ended-floating">
        <PathLink to={paths.memberPortal}>Sign in</PathLink>
        <button type="button" aria-label="Close" onClick={() => setCurrentUser(visitor)}>
          <Icon name="close" />
        </button>
      </EndedNotice>
    </>
  );
}
