import { Suspense, useId } from 'react';
import { useAlerts } from '../../../features/alerts/alertsInForce.ts';
import { AlertsList } from '../../../features/alerts/AlertsList.tsx';
import { MemberDirectory } from '../../../features/members/MemberDirectory.tsx';
import { lazyPart } from '../../../lib/loading/lazyParts.ts';
import { ViewLink } from '../../../lib/navigation/ViewLink.tsx';
import { useMember } from '../../../lib/user/useCurrentUser.ts';
import { NextDrill } from './NextDrill.tsx';
import { TodayAwaited } from './TodayAwaited.tsx';
import './today.scss';

/** Loaded only for admins. */
const WaitingWork = lazyPart(() => import('./WaitingWork.tsx'));

/**
 * Renders the portal's Home: an admin's waiting work, the next drill and the alerts, and below them the member
 * directory (SPEC §2).
 */
export default function HomeView() {
  const isAdmin = useMember().privileges?.includes('admin') === true;
  const searchId = useId();
  const find = () => {
    const search = document.getElementById(searchId);
    search?.focus({ preventScroll: true });
    // Scroll the search to the top of the screen, so that there is room for the members below it.
    search?.parentElement?.scrollIntoView();
  };
  return (
    <>
      <div className="container today">
        <button type="button" className="today-find" onClick={find}>
          Find a member
        </button>
        <Suspense fallback={<TodayAwaited lines={isAdmin ? 8 : 2} />}>
          {isAdmin && <WaitingWork />}
          <NextDrill />
        </Suspense>
      </div>
      <AlertsList alerts={useAlerts(true).value} briefOn="home" />
      <div className="container">
        <div className="directory-head">
          <h2>Members</h2>
          {isAdmin && (
            <ViewLink className="btn" to="addMember">
              Add New Member
            </ViewLink>
          )}
        </div>
        <MemberDirectory searchId={searchId} />
      </div>
    </>
  );
}
