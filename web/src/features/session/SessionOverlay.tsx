import { useSyncExternalStore } from 'react';
import { useMatch } from 'react-router-dom';
import { paths } from '../../lib/config/paths.ts';
import { PathLink } from '../../lib/navigation/PathLink.tsx';
import { idleWarning, watchIdleWarning } from '../../lib/session/idleWarning.ts';
import { setCurrentUser, visitor } from '../../lib/user/currentUser.ts';
import { Icon } from '../../ui/drawings/Icon.tsx';
import { EndedNotice } from './EndedNotice.tsx';
import { IdleWarningDialog } from './IdleWarningDialog.tsx';

/** What a session shows over any page: the warning before it ends and, on public pages, that it has ended. */
export function SessionOverlay() {
  const warning = useSyncExternalStore(watchIdleWarning, idleWarning);
  const isPortal = useMatch(paths.memberPortal) !== null;
  return (
    <>
      {warning && <IdleWarningDialog {...warning} />}
      {!isPortal && (
        <EndedNotice className="session-ended-floating">
          <PathLink to={paths.memberPortal}>Sign in</PathLink>
          <button type="button" aria-label="Close" onClick={() => setCurrentUser(visitor)}>
            <Icon name="close" />
          </button>
        </EndedNotice>
      )}
    </>
  );
}
